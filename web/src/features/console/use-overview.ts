import { callApi } from '../../api/client.ts';
import { useConsole } from './console-queries.ts';

const refreshMs = 5_000;

/** The numbers of the whole service, kept current. */
export const useOverview = () =>
  useConsole(['overview'], (signal) => callApi('get', '/admin/overview', { signal }), refreshMs);
