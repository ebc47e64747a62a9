import { useQuery } from '@tanstack/react-query';
import { formatTimestamp } from '../../../../contract/shared/timestamp.ts';
import { written } from '../../../../contract/shared/written.ts';
import { type ApiResponse, callApi } from '../../api/client.ts';
import { afterFirstSight } from '../../api/first-sight.ts';
import { PageLink } from '../../components/page/page-link.tsx';
import { OtherPassage, pathOf } from './other-passage.tsx';
import css from './others-on-topics.module.css';

type Similar = ApiResponse<'get', '/episodes/:id/similar'>['passages'][number];

/** Which moment of this episode a passage is near to. */
function NearMoment({ moment, language }: { moment: Similar['near_to']; language: string }) {
  return (
    <div className={css.moment}>
      <PageLink to={pathOf(moment.url)}>
        In this episode
        {moment.start_seconds !== null && ` at ${formatTimestamp(moment.start_seconds)}`}
      </PageLink>
      <blockquote {...written(moment.text, language)}>{moment.text}</blockquote>
    </div>
  );
}

/** What other shows say about what an episode talks about; nothing where none does. */
export function OthersOnTopics({ episode }: { episode: { id: string; language: string } }) {
  const { data } = useQuery({
    queryKey: ['similar-to-episode', episode.id],
    queryFn: ({ signal }) => callApi('get', '/episodes/:id/similar', { param: { id: episode.id }, signal }),
    ...afterFirstSight,
  });
  if (!data || data.passages.length === 0) return null;
  return (
    <section aria-labelledby="topics-heading" className={css.others}>
      <h2 id="topics-heading">Others on these topics</h2>
      <p>What other podcasts say about some of what this episode talks about, in whatever words.</p>
      <ol>
        {data.passages.map((passage) => (
          <OtherPassage key={passage.passage_id} passage={passage}>
            <NearMoment moment={passage.near_to} language={episode.language} />
          </OtherPassage>
        ))}
      </ol>
    </section>
  );
}
