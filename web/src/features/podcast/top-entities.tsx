import type { PodcastEntity } from '../../../../server/contract/podcast.ts';
import { EntityTypeBadge } from '../../components/entity-type.tsx';
import { formatNumber } from '../../components/format.ts';
import { writeSearchState } from '../../config/search-state.ts';
import css from './top-entities.module.css';

/** What a show talks about: the names of most of its episodes, with bars for how many. */
export function TopNames({ podcastId, names }: { podcastId: string; names: PodcastEntity[] }) {
  const most = Math.max(...names.map(({ episodes }) => episodes));
  return (
    <section aria-labelledby="names-heading" className={css.names}>
      <h2 id="names-heading">What it talks about</h2>
      <ol>
        {names.map((name) => (
          <li key={name.id}>
            <p>
              <a href={`/monitor?${writeSearchState({ q: `"${name.name}"`, page: 1, podcast: podcastId })}`}>
                {name.name}
              </a>
              <EntityTypeBadge type={name.entity_type} />
            </p>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(name.episodes / most) * 100} height="4" />
            </svg>
            <small>
              {formatNumber(name.episodes)} {name.episodes === 1 ? 'episode' : 'episodes'}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
