import { z } from 'zod';
import { maxQueryLength } from '../../shared/limits.ts';
import { alertFilters, signUpSources } from './alert.ts';

export const subscribeRequest = z.strictObject({
  email: z.string().max(1_000).meta({ description: 'Where to send alerts.' }),
  keyword: z
    .string()
    .max(1_000)
    .optional()
    .meta({ description: 'The same as `search_term`, which takes precedence.', maxLength: maxQueryLength }),
  search_term: z.string().max(1_000).optional().meta({
    description: 'The term, in the syntax of search. Not needed for the API waitlist.',
    maxLength: maxQueryLength,
  }),
  turnstileToken: z.string().max(20_000).optional().meta({ description: 'The token of the human check.' }),
  filters: alertFilters.default({}).meta({ description: 'Only passages that match these filters.' }),
  source: z.enum(signUpSources).default('monitor-page').meta({ description: 'Which form was used.' }),
});
export type SubscribeRequest = z.input<typeof subscribeRequest>;

export const subscribeResponse = z.object({
  success: z.literal(true).meta({ description: 'Always true.' }),
  verification_required: z.boolean().meta({ description: 'Whether the address has to be confirmed first.' }),
  details: z.object({ message: z.string() }).optional().meta({ description: 'A hint about the term.' }),
});

export const verifyEmailRequest = z.strictObject({
  token: z.string().max(1_000).meta({ description: 'The token of the confirmation link.' }),
  email: z
    .string()
    .max(1_000)
    .optional()
    .meta({ description: 'The email address, to check against the token.' }),
});
export type VerifyEmailRequest = z.infer<typeof verifyEmailRequest>;

export const verifyEmailResponse = z.object({ success: z.literal(true), message: z.string() });

export const emailVerifiedResponse = verifyEmailResponse.extend({
  alerts: z.array(z.string()).meta({ description: 'The terms of the alerts that were activated.' }),
});
