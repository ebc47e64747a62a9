import { z } from 'zod';

export const tiers = ['free', 'pro'] as const;
export type Tier = (typeof tiers)[number];

export const claimKey = z.object({
  token: z.string().min(1).max(300).meta({ description: 'Of the link in the invitation.' }),
});

export const claimedKey = z.object({
  success: z.literal(true),
  key: z.string().meta({ description: 'The API key. Shown this once.' }),
  tier: z.enum(tiers),
});
export type ClaimedKey = z.infer<typeof claimedKey>;
