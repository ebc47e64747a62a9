/** A bell between two loops: a ring while nobody waits is kept for whoever waits next. */
export type WakeUp = { ring: () => void; wait: () => Promise<void> };

export function createWakeUp(): WakeUp {
  let isRung = false;
  let resolve: (() => void) | undefined;
  return {
    ring: () => {
      isRung = true;
      resolve?.();
    },
    wait: async () => {
      if (!isRung)
        await new Promise<void>((done) => {
          resolve = done;
        });
      isRung = false;
      resolve = undefined;
    },
  };
}
