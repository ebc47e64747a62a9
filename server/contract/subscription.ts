import { z } from 'zod';
import { alertFilters, signUpSources } from './alert.ts';

export const subscribeRequest = z.object({
  email: z.string().max(1_000),
  keyword: z.string().max(1_000).optional().meta({ description: 'The same as search_term, which wins.' }),
  search_term: z.string().max(1_000).optional(),
  turnstileToken: z.string().max(20_000).optional().meta({ description: 'What the human check gave.' }),
  filters: alertFilters.default({}),
  source: z.enum(signUpSources).default('monitor-page'),
});
export type SubscribeRequest = z.input<typeof subscribeRequest>;

export const subscribeResponse = z.object({
  success: z.literal(true),
  verification_required: z.boolean(),
  details: z.string().optional(),
});
export type SubscribeResponse = z.infer<typeof subscribeResponse>;

export const verifyEmailRequest = z.object({
  token: z.string().max(1_000),
  email: z.string().max(1_000).optional(),
});

export const verifyEmailResponse = z.object({ success: z.literal(true), message: z.string() });
export type VerifyEmailResponse = z.infer<typeof verifyEmailResponse>;
