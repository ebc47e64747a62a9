import css from './query-fault.module.css';

/** The position of a mistake in the query, from 1, as the API reports it. */
function positionIn(details: unknown): number | undefined {
  if (typeof details !== 'object' || details === null || !('position' in details)) return undefined;
  return typeof details.position === 'number' ? details.position : undefined;
}

/** The query with the place of its mistake underlined. */
export function QueryFault({ q, details }: { q: string; details: unknown }) {
  const position = positionIn(details);
  if (position === undefined) return null;
  const start = Math.min(position - 1, q.length);
  return (
    <p className={css.query}>
      {q.slice(0, start)}
      <strong>{q.slice(start, start + 1) || ' '}</strong>
      {q.slice(start + 1)}
    </p>
  );
}
