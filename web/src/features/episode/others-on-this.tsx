import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import { OtherPassage } from './other-passage.tsx';
import css from './others-on-this.module.css';

/** What other shows say about the same as a moment; nothing where none does. */
export function OthersOnThis({ passageId }: { passageId: string }) {
  const { data } = useQuery({
    queryKey: ['similar', passageId],
    queryFn: ({ signal }) => callApi('get', '/passages/:id/similar', { param: { id: passageId }, signal }),
  });
  if (!data || data.passages.length === 0) return null;
  return (
    <section aria-labelledby="others-heading" className={css.others}>
      <h2 id="others-heading">Others on this</h2>
      <ol>
        {data.passages.map((passage) => (
          <OtherPassage key={passage.passage_id} passage={passage} />
        ))}
      </ol>
    </section>
  );
}
