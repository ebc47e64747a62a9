import { z } from 'zod';
import { maxPage } from '../../shared/limits.ts';

/** `page` and `page_size` of a list. */
export const pageParameters = z.object({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxPage)
    .default(1)
    .meta({ description: 'The page number, from 1.' }),
  page_size: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'Items per page.' }),
});
export type PageParameters = z.infer<typeof pageParameters>;

/** Where a page is in its list. */
export const pageFields = {
  total: z.number().int().meta({ description: 'The number of items on all pages.' }),
  page: z.number().int().meta({ description: 'The page number, from 1.' }),
  page_size: z.number().int().meta({ description: 'Items per page.' }),
  total_pages: z.number().int().meta({ description: 'The number of pages.' }),
};
