import type pg from 'pg';

type Result = { rows?: unknown[] };

/** Watches every statement of a pool from its first connection on. Returns how many rows the largest result had. */
export function watchLargestResult(pool: pg.Pool): () => number {
  let largest = 0;
  const read = (result: Result | undefined) => {
    largest = Math.max(largest, result?.rows?.length ?? 0);
  };
  pool.on('connect', (client) => {
    const { query } = client;
    const watched = (...args: unknown[]): unknown => {
      const callback = args.at(-1);
      // The pool itself calls with a callback, a transaction awaits a promise.
      if (typeof callback === 'function')
        return Reflect.apply(query, client, [
          ...args.slice(0, -1),
          (error: unknown, result: Result | undefined) => {
            read(result);
            callback(error, result);
          },
        ]);
      const answer: unknown = Reflect.apply(query, client, args);
      return answer instanceof Promise
        ? answer.then((result: Result) => {
            read(result);
            return result;
          })
        : answer;
    };
    Object.assign(client, { query: watched });
  });
  return () => largest;
}
