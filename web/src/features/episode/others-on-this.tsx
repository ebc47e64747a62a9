import { useQuery } from '@tanstack/react-query';
import { formatTimestamp } from '../../../../contract/shared/timestamp.ts';
import { written } from '../../../../contract/shared/written.ts';
import { callApi } from '../../api/client.ts';
import { Written } from '../../components/written.tsx';
import css from './others-on-this.module.css';

/** The part of an address that this site serves. */
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');

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
          <li key={passage.passage_id}>
            <blockquote {...written(passage.text, passage.language)}>{passage.text}</blockquote>
            <p>
              <a href={pathOf(passage.url)}>
                <Written text={passage.episode_title} language={passage.language} />
                {passage.start_seconds !== null && ` at ${formatTimestamp(passage.start_seconds)}`}
              </a>
              <span>
                <Written text={passage.podcast_title} language={passage.language} />
              </span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
