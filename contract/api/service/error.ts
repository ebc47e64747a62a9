import { z } from 'zod';

/** The format of every error. */
export const errorBody = z.object({
  success: z.literal(false).meta({ description: 'Always false.' }),
  error: z.string().meta({
    description: 'What went wrong and what to do, as a sentence.',
    example: 'There is no episode with this ID.',
  }),
  code: z.string().meta({ description: 'A stable, machine-readable code.', example: 'episode_not_found' }),
  details: z.record(z.string(), z.unknown()).optional().meta({
    description: 'More about the error: an object, such as the invalid `fields` with a message each.',
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
