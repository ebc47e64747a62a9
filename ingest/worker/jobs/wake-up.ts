/** A signal between two loops. If nobody is waiting, it is kept for the next one to wait. */
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
