import { searchPath } from '../../../../contract/addresses/search-address.ts';
import type { EntityDetail } from '../../../../contract/api/library/entity-detail.ts';
import { formatCount } from '../../../../contract/shared/format.ts';
import button from '../../components/button.module.css';
import { PageLink } from '../../components/page/page-link.tsx';
import { Written } from '../../components/written.tsx';
import { EntityQuote } from './entity-quote.tsx';
import css from './entity-sections.module.css';

function Quotes({ quotes }: { quotes: EntityDetail['latest'] }) {
  return (
    <ol className={css.latest}>
      {quotes.map((quote) => (
        <li key={quote.passage_id}>
          <EntityQuote quote={quote} />
        </li>
      ))}
    </ol>
  );
}

/** The latest episodes that mention an entity, each with the first passage that does. */
export function LatestMentions({ entity }: { entity: EntityDetail }) {
  const isSpokenOf = entity.latest.length > 0;
  return (
    <section aria-labelledby="latest-heading">
      <h2 id="latest-heading">Latest mentions</h2>
      {isSpokenOf ? (
        <Quotes quotes={entity.latest} />
      ) : (
        <p className={css.facts}>
          Nobody else has mentioned <Written text={entity.name} /> in this library yet.
        </p>
      )}
      {isSpokenOf && (
        <PageLink
          className={button.secondary}
          to={searchPath({ q: `"${entity.name}"`, page: 1, role: 'mention' })}
        >
          View all mentions
        </PageLink>
      )}
    </section>
  );
}

/** The latest episodes in which an entity speaks. */
export function Appearances({ entity }: { entity: EntityDetail }) {
  if (entity.appearances.length === 0) return null;
  return (
    <section aria-labelledby="appearances-heading">
      <h2 id="appearances-heading">Appearances</h2>
      <p className={css.facts}>
        <Written text={entity.name} /> speaks in {formatCount(entity.spoken_episodes, 'episode')} (
        {formatCount(entity.spoken_passages, 'passage')}).
      </p>
      <Quotes quotes={entity.appearances.slice(0, 5)} />
      <PageLink
        className={button.secondary}
        to={searchPath({ q: `"${entity.name}"`, page: 1, role: 'speaker' })}
      >
        View all appearances
      </PageLink>
    </section>
  );
}
