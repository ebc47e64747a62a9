import { z } from 'zod';
import { passageRow } from './passage.ts';

/** What other shows say about the same. */
export const similarPassagesResponse = z.object({
  passages: z.array(passageRow).meta({
    description:
      'Up to 5 passages of other podcasts that mean something similar, nearest first, one of each episode. Empty where nothing is near enough, the passage is short, or search by meaning is off.',
  }),
});

const nearMoment = passageRow.pick({
  passage_id: true,
  text: true,
  speaker: true,
  start_seconds: true,
  start_estimated: true,
  url: true,
});

/** What other shows say about what an episode talks about. */
export const similarToEpisodeResponse = z.object({
  passages: z
    .array(
      passageRow.extend({
        near_to: nearMoment.meta({ description: 'The moment of this episode that is about the same.' }),
      }),
    )
    .meta({
      description:
        'Up to 6 passages of other podcasts, best first, one of each episode. Empty where none is near enough, the episode has no transcript that could be read, or search by meaning is off.',
    }),
});
export type SimilarToEpisode = z.infer<typeof similarToEpisodeResponse>;
