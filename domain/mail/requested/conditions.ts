import { and, eq, inArray } from 'drizzle-orm';
import { messages } from '../../core/database/schema/alerts.ts';
import { requestedKinds } from './budget.ts';

/** Messages to an address that count against its budget. */
export const isRequestedFor = (addressId: string) =>
  and(eq(messages.addressId, addressId), inArray(messages.kind, requestedKinds));

/** Messages that no worker has taken yet. */
export const isWaiting = and(eq(messages.status, 'queued'), eq(messages.tries, 0));
