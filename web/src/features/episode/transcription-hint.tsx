import { useQuery } from '@tanstack/react-query';
import { howToTurnOn } from '../../../../contract/shared/transcription.ts';
import { callApi } from '../../api/client.ts';
import { withSession } from '../account/session.ts';
import { useIsOperator } from '../account/use-is-operator.ts';

/** For operators, what makes transcripts where there are none. Only rendered with a session. */
export function TranscriptionHint() {
  const { data: state } = useQuery({
    queryKey: ['transcription'],
    queryFn: ({ signal }) => withSession(() => callApi('get', '/admin/transcription', { signal })),
    enabled: useIsOperator(),
    retry: false,
  });
  return state?.is_on === false && <p>{howToTurnOn}</p>;
}
