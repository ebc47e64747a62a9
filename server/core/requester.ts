import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** What no request asked for: commands, and work of the service itself. */
const ownWork = 'own work';

/**
 * For whom the current work is done: a key or a visitor's network. What is shared by all is shared out by it. It follows
 * the work into everything that is awaited, so that nothing on the way has to pass it on.
 */
export const currentRequester = (): string => storage.getStore() ?? ownWork;

/** Does work for a requester. */
export const runFor = <T>(requester: string, work: () => T): T => storage.run(requester, work);

/** The same function for the current requester, whenever and by whomever it is called. */
export const forCurrentRequester = <A extends unknown[], R>(
  work: (...input: A) => R,
): ((...input: A) => R) => {
  const requester = currentRequester();
  return (...input) => runFor(requester, () => work(...input));
};
