import { searchPath } from '../../../../contract/addresses/search-address.ts';
import type { PodcastEntity } from '../../../../contract/api/library/podcast.ts';
import { formatCount } from '../../../../contract/shared/format.ts';
import { EntityTypeBadge } from '../../components/entity-type.tsx';
import { Written } from '../../components/written.tsx';
import css from './top-entities.module.css';

/** The entities mentioned in most episodes of a podcast. */
export function TopEntities({ podcastId, entities }: { podcastId: string; entities: PodcastEntity[] }) {
  const maxEpisodes = Math.max(...entities.map(({ episodes }) => episodes));
  return (
    <section aria-labelledby="top-entities-heading" className={css.topEntities}>
      <h2 id="top-entities-heading">Mentioned most often</h2>
      <ol>
        {entities.map((entity) => (
          <li key={entity.id}>
            <p>
              <a href={searchPath({ q: `"${entity.name}"`, page: 1, podcast: podcastId })}>
                <Written text={entity.name} />
              </a>
              <EntityTypeBadge type={entity.entity_type} />
            </p>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(entity.episodes / maxEpisodes) * 100} height="4" />
            </svg>
            <small>{formatCount(entity.episodes, 'episode')}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
