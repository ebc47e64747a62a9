import type { Call } from './call.ts';
import { accountCalls } from './calls/accounts.ts';
import { adminCalls } from './calls/admin.ts';
import { alertCalls } from './calls/alerts.ts';
import { keyCalls } from './calls/keys.ts';
import { publicCalls } from './calls/public.ts';
import { signInCalls } from './calls/sign-in.ts';
import { webhookCalls } from './calls/webhooks.ts';

/** Every operation with valid and with invalid input, in an order in which each finds what it needs. */
export const calls: Call[] = [
  ...publicCalls,
  ...keyCalls,
  ...webhookCalls,
  ...signInCalls,
  ...accountCalls,
  ...alertCalls,
  ...adminCalls,
];
