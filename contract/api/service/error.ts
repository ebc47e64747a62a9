import { z } from 'zod';

/** The format of every error. */
export const errorBody = z.object({
  success: z.literal(false).meta({ description: 'Always false.' }),
  error: z.string().meta({
    description: 'What went wrong and what to do, as a sentence.',
    example: 'There is no episode with this ID.',
  }),
  code: z.string().meta({ description: 'A stable, machine-readable code.', example: 'episode_not_found' }),
  details: z.unknown().optional().meta({ description: 'More about the error, such as the invalid fields.' }),
});
export type ErrorBody = z.infer<typeof errorBody>;
