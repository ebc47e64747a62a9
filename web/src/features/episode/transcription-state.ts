import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import { withSession } from '../account/session.ts';

/** What operators are told about transcription here. */
type TranscriptionState = { is_on: boolean };

/** Typed here: the route is declared with transcription itself. */
const load = callApi as unknown as (
  method: 'get',
  path: '/admin/transcription',
  options: { signal: AbortSignal },
) => Promise<TranscriptionState>;

/** Whether this installation transcribes; undefined until that is known, and for who may not know it. */
export const useTranscriptionState = (enabled: boolean) =>
  useQuery({
    queryKey: ['transcription'],
    queryFn: ({ signal }) => withSession(() => load('get', '/admin/transcription', { signal })),
    enabled,
    retry: false,
  }).data;
