import css from './skeleton.module.css';

const rows = ['first', 'second', 'third', 'fourth'];

/** A placeholder in the shape of results. */
export function ResultsSkeleton() {
  return (
    <div role="status">
      <span className={css.label}>Searching podcast transcripts...</span>
      {rows.map((row) => (
        <div key={row} className={css.row} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
