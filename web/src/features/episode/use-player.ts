import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export type Player = {
  audio: RefObject<HTMLAudioElement | null>;
  /** Seconds. */
  time: number;
  isPlaying: boolean;
  /** Goes to a second, and starts playing there if `play` is set. */
  seek: (seconds: number, play?: boolean) => void;
};

/** The audio element of the page, and its playback position. */
export function usePlayer(): Player {
  const audio = useRef<HTMLAudioElement>(null);
  const [time, setTime] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const seek = useCallback((seconds: number, play = false) => {
    const element = audio.current;
    if (!element) return;
    element.currentTime = Math.max(0, seconds);
    setTime(Math.max(0, seconds));
    // A browser may refuse to play before the first interaction; the player then stays paused.
    if (play) element.play().catch(() => {});
  }, []);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    const onTime = () => setTime(element.currentTime);
    const onState = () => setIsPlaying(!element.paused);
    element.addEventListener('timeupdate', onTime);
    element.addEventListener('play', onState);
    element.addEventListener('pause', onState);
    return () => {
      element.removeEventListener('timeupdate', onTime);
      element.removeEventListener('play', onState);
      element.removeEventListener('pause', onState);
    };
  });
  return { audio, time, isPlaying, seek };
}
