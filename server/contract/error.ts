import { z } from 'zod';

/** The one shape of every error answer. */
export const errorBody = z.object({
  success: z.literal(false),
  error: z
    .string()
    .meta({ description: 'A sentence for a person.', example: 'There is no episode with this id.' }),
  code: z.string().meta({ description: 'For programs; never changes.', example: 'episode_not_found' }),
  details: z.unknown().optional().meta({ description: 'More, where there is more to say.' }),
});
export type ErrorBody = z.infer<typeof errorBody>;
