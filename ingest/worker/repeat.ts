import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../server/core/errors.ts';

/**
 * Runs `round` again and again until the signal aborts, with a pause between two rounds; a round that says `true` has
 * more to do and is repeated at once. A round that fails is told and tried again after the pause.
 */
export async function repeatUntil(
  signal: AbortSignal,
  intervalMs: number,
  round: () => Promise<boolean | undefined>,
  tell: (line: string) => void,
): Promise<void> {
  let lastError = '';
  while (!signal.aborted) {
    let more: boolean | undefined = false;
    try {
      more = await round();
      lastError = '';
    } catch (error) {
      // The same fault every few seconds (an engine is down) is told once.
      if (messageOf(error) !== lastError) tell(messageOf(error));
      lastError = messageOf(error);
    }
    if (!more) await sleep(intervalMs, undefined, { signal }).catch(() => {});
  }
}
