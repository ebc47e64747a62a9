import { useMemo } from 'react';
import { useSite } from '../config/site.tsx';
import { createTracker } from './track.ts';

export function useTracker(): ReturnType<typeof createTracker> {
  const { analytics } = useSite();
  return useMemo(() => createTracker(analytics), [analytics]);
}
