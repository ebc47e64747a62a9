import type { ChangeSubscription } from '../../../../server/contract/manage.ts';
import { callApi } from '../../api/client.ts';

/** What a manage link allows. Its token goes into a header, never into a URL. */
export function manageApi(token: string) {
  const header = { authorization: `Bearer ${token}` };
  return {
    read: () => callApi('get', '/manage', { header }),
    add: (term: string) => callApi('post', '/manage/subscriptions', { header, json: { term } }),
    change: (id: string, json: ChangeSubscription) =>
      callApi('patch', '/manage/subscriptions/:id', { header, param: { id }, json }),
    remove: (id: string) => callApi('delete', '/manage/subscriptions/:id', { header, param: { id } }),
    setHeartbeat: (heartbeat: boolean) => callApi('patch', '/manage', { header, json: { heartbeat } }),
    erase: () => callApi('delete', '/manage', { header }),
  };
}

export type ManageApi = ReturnType<typeof manageApi>;
