import type { EntityDetail } from '../../../../server/contract/entity-detail.ts';
import { formatLongDate } from '../../../../server/contract/format.ts';
import { positionInEpisode } from '../../../../server/contract/page-paths.ts';
import { pages } from '../../../../server/contract/pages.ts';
import { formatTimestamp } from '../../../../server/contract/timestamp.ts';
import button from '../../components/button.module.css';
import { PageLink } from '../../components/page-link.tsx';
import css from './entity-sections.module.css';

type Mention = EntityDetail['latest'][number];

function LatestMention({ mention }: { mention: Mention }) {
  const { start_seconds, speaker, publication_date } = mention;
  const path =
    pages.episode.to(mention.episode_slug, mention.episode_uuid) +
    positionInEpisode(start_seconds, mention.passage_id);
  return (
    <li>
      <blockquote dir="auto">{mention.context}</blockquote>
      <p>
        <a href={path}>
          {mention.episode_title}
          {start_seconds !== null && ` at ${formatTimestamp(start_seconds)}`}
        </a>{' '}
        · {mention.podcast_title}
        {speaker && ` · said by ${speaker}`}
        {publication_date && ` · ${formatLongDate(publication_date)}`}
      </p>
    </li>
  );
}

/** The latest episodes that mention an entity, each with its first passage. */
export function LatestMentions({ entity }: { entity: EntityDetail }) {
  return (
    <section aria-labelledby="latest-heading">
      <h2 id="latest-heading">Latest mentions</h2>
      <ol className={css.latest}>
        {entity.latest.map((mention) => (
          <LatestMention key={mention.passage_id} mention={mention} />
        ))}
      </ol>
      <PageLink className={button.secondary} to={pages.monitor.to(`"${entity.name}"`)}>
        View all mentions
      </PageLink>
    </section>
  );
}
