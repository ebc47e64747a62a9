import { z } from 'zod';

/** The same recording as an episode of another show. */
export const otherShow = z.object({
  podcast_title: z.string().meta({ description: 'The title of the podcast.' }),
  podcast_slug: z.string().meta({ description: 'The slug of the podcast.' }),
  podcast_uuid: z.string().meta({ description: 'The UUID of the podcast.' }),
  episode_slug: z.string().meta({ description: 'The slug of the episode there.' }),
  episode_uuid: z.string().meta({ description: 'The UUID of the episode there.' }),
});
export type OtherShow = z.infer<typeof otherShow>;

/** What an answer says about the work that an episode is of. */
export const workFields = {
  work_id: z.string().meta({
    description: 'Equal for one recording in several podcasts. Searches, counts and alerts have it once.',
  }),
  also_in: z.array(otherShow).meta({ description: 'The other podcasts that have the same recording.' }),
};
