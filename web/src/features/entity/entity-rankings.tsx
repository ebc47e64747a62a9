import type { EntityDetail } from '../../../../contract/api/library/entity-detail.ts';
import { formatNumber } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { Written } from '../../components/written.tsx';
import css from './entity-sections.module.css';
import { PairMatrix } from './pair-matrix.tsx';

/** How much of the largest count of its list a count is. */
const Bar = ({ share }: { share: number }) => (
  <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
    <rect width={share * 100} height="3" />
  </svg>
);

/** The podcasts that mention an entity most, and the entities mentioned together with it. */
export function EntityRankings({ entity }: { entity: EntityDetail }) {
  const maxEpisodes = Math.max(...entity.podcasts.map(({ episodes }) => episodes));
  const maxPassages = Math.max(...entity.related.map(({ passages }) => passages));
  return (
    <div className={css.rankings}>
      <section aria-labelledby="podcasts-heading">
        <h2 id="podcasts-heading">Podcasts that mention it most</h2>
        <ol className={css.list}>
          {entity.podcasts.map((podcast) => (
            <li key={podcast.uuid}>
              <a href={pages.podcast.to(podcast.slug, podcast.uuid)}>
                <Written text={podcast.title} />
              </a>
              <span title="Episodes">
                {formatNumber(podcast.episodes)}
                <VisuallyHidden> {podcast.episodes === 1 ? 'episode' : 'episodes'}</VisuallyHidden>
              </span>
              <Bar share={podcast.episodes / maxEpisodes} />
            </li>
          ))}
        </ol>
      </section>
      {entity.related.length > 0 && (
        <section aria-labelledby="related-heading">
          <h2 id="related-heading">Often mentioned together</h2>
          <ul className={css.list}>
            {entity.related.map((other) => (
              <li key={other.id}>
                <a href={pages.entity.to(other.slug, other.id)}>
                  <Written text={other.name} />
                </a>
                <a
                  href={pages.compare.to([entity.id, other.id])}
                  aria-label={`Compare ${entity.name} with ${other.name}`}
                >
                  Compare
                </a>
                <span title="Passages that mention both">
                  {formatNumber(other.passages)}
                  <VisuallyHidden> {other.passages === 1 ? 'passage' : 'passages'}</VisuallyHidden>
                </span>
                <Bar share={other.passages / maxPassages} />
              </li>
            ))}
          </ul>
          <PairMatrix entity={entity} />
        </section>
      )}
    </div>
  );
}
