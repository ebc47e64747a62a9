import { useEffect } from 'react';
import { savedPosition, savePosition } from './saved-position.ts';
import type { Player } from './use-player.ts';

const saveIntervalMs = 5_000;

/** Continues where this browser stopped, unless the address names a second; and stores where playback is. */
export function useSavedPosition(
  player: Player,
  episodeId: string,
  addressSeconds: number | undefined,
): void {
  const { audio, seek, isPlaying } = player;
  useEffect(() => {
    const seconds = addressSeconds ?? savedPosition(episodeId);
    if (seconds !== undefined) seek(seconds);
  }, [episodeId, addressSeconds, seek]);
  useEffect(() => {
    const element = audio.current;
    if (!isPlaying || !element) return;
    const save = () => savePosition(episodeId, element.currentTime, element.duration);
    const timer = setInterval(save, saveIntervalMs);
    window.addEventListener('pagehide', save);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [audio, episodeId, isPlaying]);
}
