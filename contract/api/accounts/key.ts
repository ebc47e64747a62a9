import { z } from 'zod';
import { tiers } from '../../shared/tier.ts';

export const claimKey = z.strictObject({
  token: z.string().min(1).max(300).meta({ description: 'The token of the invitation link.' }),
});

export const claimedKey = z.object({
  success: z.literal(true).meta({ description: 'Always true.' }),
  key: z.string().meta({ description: 'Your API key. It is not shown again.' }),
  tier: z.enum(tiers).meta({ description: 'The tier, which sets the rate limits.' }),
});
