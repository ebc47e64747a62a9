const tickMs = 100;
const maxLatenessMs = 40;
const maxRestarts = 5;

/**
 * Calls back when `delayMs` have passed in which the browser was responsive, and returns how to cancel that. Time in
 * which the browser was busy doesn't count, because keystrokes may be waiting; on a browser that never rests, it gives
 * up counting after a few seconds.
 */
export function afterPause(delayMs: number, callback: () => void): () => void {
  const ticks = Math.ceil(delayMs / tickMs);
  let ticksLeft = ticks;
  let restartsLeft = maxRestarts;
  let timer: ReturnType<typeof setTimeout>;
  const tick = () => {
    const due = performance.now() + tickMs;
    timer = setTimeout(() => {
      const wasBusy = performance.now() - due > maxLatenessMs;
      if (wasBusy && restartsLeft > 0) {
        restartsLeft -= 1;
        ticksLeft = ticks;
      } else ticksLeft -= 1;
      if (ticksLeft > 0) tick();
      else callback();
    }, tickMs);
  };
  tick();
  return () => clearTimeout(timer);
}
