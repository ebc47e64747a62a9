import type { PodcastEntity } from '../../../../server/contract/podcast.ts';
import { EntityTypeBadge } from '../../components/entity-type.tsx';
import { formatNumber } from '../../components/format.ts';
import { writeSearchState } from '../../config/search-state.ts';
import css from './top-entities.module.css';

/** What a show talks about: the names of most of its episodes, with bars for how many. */
export function TopEntities({ podcastId, entities }: { podcastId: string; entities: PodcastEntity[] }) {
  const maxEpisodes = Math.max(...entities.map(({ episodes }) => episodes));
  return (
    <section aria-labelledby="names-heading" className={css.names}>
      <h2 id="names-heading">What it talks about</h2>
      <ol>
        {entities.map((entity) => (
          <li key={entity.id}>
            <p>
              <a
                href={`/monitor?${writeSearchState({ q: `"${entity.name}"`, page: 1, podcast: podcastId })}`}
              >
                {entity.name}
              </a>
              <EntityTypeBadge type={entity.entity_type} />
            </p>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(entity.episodes / maxEpisodes) * 100} height="4" />
            </svg>
            <small>
              {formatNumber(entity.episodes)} {entity.episodes === 1 ? 'episode' : 'episodes'}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
