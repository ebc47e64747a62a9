import { expect } from 'vitest';
import type { LoginResponse } from '../../contract/api/accounts/account.ts';
import { fromNetwork } from '../../testing/from-network.ts';
import { bodyOf, type Received } from '../../testing/smtp.ts';
import type { AlertHarness } from '../alerts/alert-harness.ts';

export const password = 'four quiet herons at dusk';

/** The token in the fragment of a mailed link. */
const linkTokenIn = (mail: Received) => /#token=([\w-]+)/.exec(bodyOf(mail))?.[1] ?? '';

export type Answer<Body = Record<string, unknown>> = { status: number; body: Body };

type CallOptions = {
  token?: string | undefined;
  body?: unknown;
  /** The address that the request comes from; by default, it comes from this process. */
  network?: string;
};

/** What people do with accounts, through the API. */
export function accountSteps(harness: AlertHarness) {
  const call = async <Body = Record<string, unknown>>(
    method: string,
    path: string,
    { token, body, network }: CallOptions = {},
  ): Promise<Answer<Body>> => {
    const init = {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const connection = network ? fromNetwork(network) : undefined;
    const answer = await harness.platform.app.request(`/api/v1${path}`, init, connection);
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  const login = (email: string, typed = password) =>
    call<LoginResponse>('POST', '/auth/login', { body: { email, password: typed } });
  /** The token of the last message to an address that has one in a fragment, once it is sent: however long it has to wait for its turn. */
  const mailedToken = async (email: string) => {
    await harness.passMinutes(15);
    await harness.sendMessages();
    // Messages that were due together are sent in any order.
    return linkTokenIn(harness.mailTo(email).findLast((mail) => linkTokenIn(mail)) as Received);
  };
  const createAccount = async (email: string) => {
    const registered = await call('POST', '/auth/register', { body: { email, password } });
    expect(registered.status).toBe(202);
    const confirmed = await call<LoginResponse>('POST', '/auth/confirm', {
      body: { token: await mailedToken(email), password },
    });
    expect(confirmed.status).toBe(200);
    return confirmed.body;
  };
  return { call, login, mailedToken, createAccount };
}
