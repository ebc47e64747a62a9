import { z } from 'zod';

/** A proof of work for the visitor's machine, signed so that only ours is accepted. */
export const humanCheckChallenge = z.object({
  parameters: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .meta({ description: 'The parameters of the proof of work.' }),
  signature: z.string().meta({ description: "The server's signature of the parameters." }),
});
export type HumanCheckChallenge = z.infer<typeof humanCheckChallenge>;
