import { callApi } from '../../api/client.ts';
import { useConsole } from './console-queries.ts';

const refreshMs = 4_000;

/** How far transcription is, kept current. */
export const useTranscription = () =>
  useConsole(['transcription'], (signal) => callApi('get', '/admin/transcription', { signal }), refreshMs);

/** Has an episode transcribed before all others, or once more. */
export const transcribeEpisode = (id: string, model = '') =>
  callApi('post', '/admin/episodes/:id/transcribe', { param: { id }, json: model ? { model } : {} });
