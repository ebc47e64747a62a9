import css from './table.module.css';

/** The color of an entity; its name stands next to it. */
export const SeriesMark = ({ index }: { index: number }) => (
  <svg viewBox="0 0 10 10" width="10" height="10" className={css.mark} aria-hidden="true">
    <rect width="10" height="10" rx="2" data-series={index} />
  </svg>
);
