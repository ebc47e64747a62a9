import type { NearPassage } from '../../meaning/search/compare-vectors.ts';
import { meaningWeights } from './ranking.ts';

type Nearness = Pick<NearPassage, 'nearness' | 'around'>;

const beyondFloor = (cosine: number) => Math.max(0, cosine - meaningWeights.floor);

/** How near a passage is in meaning, with what is next to it: 0 to about 1. */
export function meaningScore(near: Nearness | undefined): number {
  if (!near) return 0;
  const { around } = meaningWeights;
  return (beyondFloor(near.nearness) + around * beyondFloor(near.around)) / (1 + around);
}
