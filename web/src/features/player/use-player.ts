import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export type Player = {
  audio: RefObject<HTMLAudioElement | null>;
  /** Seconds. */
  time: number;
  /** Seconds; undefined before the browser knows it. */
  duration: number | undefined;
  isPlaying: boolean;
  /** Playing has started, but waits for sound. */
  isWaiting: boolean;
  /** Goes to a second, and starts playing there if `play` is set. */
  seek: (seconds: number, play?: boolean) => void;
  toggle: () => void;
};

const events = ['timeupdate', 'play', 'playing', 'pause', 'waiting', 'durationchange', 'error'] as const;

// A browser may refuse to play before the first interaction; the player then stays paused.
const startPlaying = (element: HTMLAudioElement) => element.play().catch(() => {});

/** The audio element of the page, and its state. */
export function usePlayer(): Player {
  const audio = useRef<HTMLAudioElement>(null);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState<number>();
  const [isPlaying, setIsPlaying] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const seek = useCallback((seconds: number, play = false) => {
    const element = audio.current;
    if (!element) return;
    element.currentTime = Math.max(0, seconds);
    setTime(Math.max(0, seconds));
    if (play) void startPlaying(element);
  }, []);
  const toggle = useCallback(() => {
    const element = audio.current;
    if (element?.paused) void startPlaying(element);
    else element?.pause();
  }, []);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    const update = ({ type }: Event) => {
      if (type === 'timeupdate') setTime(element.currentTime);
      setIsPlaying(!element.paused);
      setIsWaiting(!element.paused && !element.error && element.readyState < element.HAVE_FUTURE_DATA);
      setDuration(Number.isFinite(element.duration) ? element.duration : undefined);
    };
    for (const type of events) element.addEventListener(type, update);
    return () => {
      for (const type of events) element.removeEventListener(type, update);
    };
  }, []);
  return { audio, time, duration, isPlaying, isWaiting, seek, toggle };
}
