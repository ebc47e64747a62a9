import { z } from 'zod';

/** What the pages need to know of this installation. */
export const siteSettings = z.object({ sample_search: z.string() });
export type SiteSettings = z.infer<typeof siteSettings>;
