import { useMemo } from 'react';
import { useSite } from '../config/site.tsx';
import { trackerFor } from './track.ts';

export function useTracker(): ReturnType<typeof trackerFor> {
  const { analytics } = useSite();
  return useMemo(() => trackerFor(analytics), [analytics]);
}
