import css from './episode-skeleton.module.css';

/** Stands where an episode will, in its shape. */
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
