import css from './episode-skeleton.module.css';

/** A placeholder in the shape of an episode. */
export function EpisodeSkeleton() {
  return (
    <div className={css.skeleton} role="status">
      <span>Loading episode...</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </div>
  );
}
