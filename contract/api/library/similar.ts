import { z } from 'zod';
import { passageRow } from './passage.ts';

/** What other shows say about the same. */
export const similarPassagesResponse = z.object({
  passages: z.array(passageRow).meta({
    description:
      'Up to 5 passages of other podcasts that mean something similar, nearest first, one of each episode. Empty where nothing is near enough, the passage is short, or search by meaning is off.',
  }),
});
