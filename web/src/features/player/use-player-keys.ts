import { useEffect } from 'react';
import { isTyping } from '../../components/is-typing.ts';
import { stepSeconds } from './use-media-session.ts';
import type { Player } from './use-player.ts';

/** `k` plays and pauses, `j` and `l` skip back and forward; others call what `keys` has for them. */
export function usePlayerKeys({ audio, seek, toggle }: Player, keys: Record<string, () => void>): void {
  useEffect(() => {
    const skip = (seconds: number) => () => {
      if (audio.current) seek(audio.current.currentTime + seconds);
    };
    const actions: Record<string, () => void> = {
      k: toggle,
      j: skip(-stepSeconds),
      l: skip(stepSeconds),
      ...keys,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      actions[event.key]?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
