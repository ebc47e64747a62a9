import { AsyncLocalStorage } from 'node:async_hooks';
import type { TurnClient } from './fair-turns.ts';

const storage = new AsyncLocalStorage<TurnClient>();

/** Commands, and work of the service itself. */
const ownWork: TurnClient = { name: 'own work', mayFill: true };

/**
 * The client that the current work is done for: a key or a visitor's network. Everybody's share is counted by it. It
 * follows the work into everything that is awaited, so that nothing on the way has to pass it on.
 */
export const currentRequester = (): TurnClient => storage.getStore() ?? ownWork;

/** Does work for a requester. */
export const runFor = <T>(requester: TurnClient, work: () => T): T => storage.run(requester, work);
