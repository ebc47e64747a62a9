import css from './skeleton.module.css';

const rows = ['first', 'second', 'third', 'fourth'];

/** Stands where results will, in their shape. */
export function ResultsSkeleton() {
  return (
    <div role="status">
      <span className={css.said}>Searching podcast transcripts...</span>
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
