import { z } from 'zod';

/** What the pages need to know about this installation. */
export const siteSettings = z.object({
  public_url: z.string().meta({ description: 'The URL of this service, without a trailing slash.' }),
  sample_search: z.string().meta({
    description: 'The search that the search box suggests; blank if this library has nothing to suggest.',
  }),
  community_url: z.string().meta({ description: 'The community chat.' }),
  status_url: z.string().meta({ description: 'The status page.' }),
  support_url: z.string().meta({ description: 'The support community.' }),
  contact_email: z.string().meta({ description: 'The contact address.' }),
  human_check: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('altcha') }),
      z.object({ kind: z.literal('turnstile'), site_key: z.string() }),
    ])
    .meta({
      description: 'How forms check that a visitor is human: proof of work, or Cloudflare Turnstile.',
    }),
  analytics: z
    .object({
      script_url: z.string().meta({ description: 'The URL of its script.' }),
      call: z
        .string()
        .meta({ description: 'The function to call with (name, fields), such as posthog.capture.' }),
    })
    .nullable()
    .meta({ description: 'A third-party analytics service; null if only the built-in counter is used.' }),
});
export type SiteSettings = z.infer<typeof siteSettings>;
