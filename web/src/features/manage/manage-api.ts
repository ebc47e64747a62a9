import type { AddSubscription, ChangeSubscription } from '../../../../contract/api/alerts/manage.ts';
import { callApi } from '../../api/client.ts';

export type NewAlert = Pick<AddSubscription, 'term'> & Partial<AddSubscription>;

/** Emails a new link to the address that a link belongs to, which may have expired. */
export const renewLink = (token: string) => callApi('post', '/manage/link/renew', { json: { token } });

/** What a manage link allows. Its token goes into a header, never into a URL. */
export function manageApi(token: string) {
  return {
    read: () => callApi('get', '/manage', { token }),
    add: (json: NewAlert) => callApi('post', '/manage/subscriptions', { token, json }),
    change: (id: string, json: ChangeSubscription) =>
      callApi('patch', '/manage/subscriptions/:id', { token, param: { id }, json }),
    remove: (id: string) => callApi('delete', '/manage/subscriptions/:id', { token, param: { id } }),
    setHeartbeat: (heartbeat: boolean) => callApi('patch', '/manage', { token, json: { heartbeat } }),
    endOlderLinks: () => callApi('post', '/manage/link/replace', { token }),
    erase: (email: string) => callApi('delete', '/manage', { token, json: { email } }),
  };
}

export type ManageApi = ReturnType<typeof manageApi>;
