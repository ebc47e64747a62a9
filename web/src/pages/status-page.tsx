import { useQuery } from '@tanstack/react-query';
import type { Health } from '../../../contract/api/service/health.ts';
import { apiUrl } from '../../../contract/shared/api-url.ts';
import { formatNumber } from '../../../contract/shared/format.ts';
import { pages } from '../../../contract/shared/pages.ts';
import { howToTurnOn } from '../../../contract/shared/transcription.ts';
import { PageHeader } from '../components/page/page-header.tsx';
import { useTitle } from '../components/use-title.ts';
import { useIsOperator } from '../features/account/use-is-operator.ts';
import css from '../features/console/console.module.css';

const refreshMs = 15_000;

const sentences: Record<Health['status'], string> = {
  ok: 'All systems are working.',
  catching_up: 'Everything works. New episodes are being indexed and can be found shortly.',
  degraded: 'Some things don’t work right now.',
};

/** Health answers with a body whether or not it is well. */
async function readHealth(signal: AbortSignal): Promise<Health> {
  const response = await fetch(apiUrl('/health'), { signal });
  return response.json();
}

const answers = (isOk: boolean) => (isOk ? 'Working' : 'Not responding');

/** Whether the service works, for people. */
export function StatusPage() {
  useTitle(pages.status.title);
  const isOperator = useIsOperator();
  const { data, isError } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => readHealth(signal),
    refetchInterval: refreshMs,
  });
  return (
    <>
      <PageHeader title={pages.status.title}>
        {isError
          ? 'The service does not respond. Try again in a minute.'
          : data
            ? sentences[data.status]
            : 'Checking...'}
      </PageHeader>
      {data && (
        <section className={`${css.panel} ${css.narrow}`} aria-label="Details">
          <dl>
            <dt>Database</dt>
            <dd>{answers(data.database.ok)}</dd>
            <dt>Search</dt>
            <dd>{answers(data.search.ok)}</dd>
            <dt>Podcasts</dt>
            <dd>{formatNumber(data.database.podcasts)}</dd>
            <dt>Episodes</dt>
            <dd>{formatNumber(data.database.episodes)}</dd>
            <dt>Episodes waiting to be indexed</dt>
            <dd>{formatNumber(data.queue.backlog)}</dd>
            {data.transcription && (
              <>
                <dt>Episodes waiting to be transcribed</dt>
                <dd>{formatNumber(data.transcription.waiting)}</dd>
              </>
            )}
          </dl>
          {data.transcription?.problem && <p className={css.error}>{data.transcription.problem}</p>}
          {!data.transcription && isOperator && <p className={css.quiet}>{howToTurnOn}</p>}
        </section>
      )}
    </>
  );
}
