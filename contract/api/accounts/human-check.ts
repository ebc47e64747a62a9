import { z } from 'zod';

/** A proof of work for the visitor's machine. It is signed, so that only our own challenges are accepted. */
export const humanCheckChallenge = z.object({
  parameters: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .meta({ description: 'The parameters of the proof of work.' }),
  signature: z.string().meta({ description: "The server's signature of the parameters." }),
});
export type HumanCheckChallenge = z.infer<typeof humanCheckChallenge>;
