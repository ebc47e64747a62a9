import { z } from 'zod';

/** Work for a visitor's machine, signed so that only ours is accepted. */
export const humanCheckChallenge = z.object({
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  signature: z.string(),
});
export type HumanCheckChallenge = z.infer<typeof humanCheckChallenge>;
