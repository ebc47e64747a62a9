import type { ChangeSubscription, ManagedAddress } from '../../../../server/contract/manage.ts';

/** What a manage link may do. The token stands in a header, never in an address that is called. */
export function manageApi(token: string) {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`/api/v1/manage${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer as T;
    const { error } = (answer ?? {}) as { error?: string };
    throw new Error(error ?? 'That did not work. Please try again.');
  };
  return {
    read: () => call<ManagedAddress>('GET', ''),
    add: (term: string) => call('POST', '/subscriptions', { term }),
    change: (id: string, change: ChangeSubscription) => call('PATCH', `/subscriptions/${id}`, change),
    remove: (id: string) => call('DELETE', `/subscriptions/${id}`),
    setHeartbeat: (heartbeat: boolean) => call('PATCH', '', { heartbeat }),
    erase: () => call('DELETE', ''),
  };
}

export type ManageApi = ReturnType<typeof manageApi>;
