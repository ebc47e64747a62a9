import { z } from 'zod';

/** What the pages need to know of this installation. */
export const siteSettings = z.object({
  sample_search: z.string().meta({ description: 'The name that the search box suggests.' }),
  community_url: z.string().meta({ description: 'The chat room for users.' }),
  status_url: z.string(),
  support_url: z.string(),
  contact_email: z.string(),
  human_check: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('altcha') }),
      z.object({ kind: z.literal('turnstile'), site_key: z.string() }),
    ])
    .meta({
      description: 'How a form makes sure that a person fills it in: proof of work, or Cloudflare Turnstile.',
    }),
  analytics: z
    .object({
      script_url: z.string(),
      call: z.string().meta({ description: 'The function to call with (name, fields): posthog.capture.' }),
    })
    .nullable()
    .meta({ description: 'A third party that counts page use; null: this service counts by itself.' }),
});
export type SiteSettings = z.infer<typeof siteSettings>;
