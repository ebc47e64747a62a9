import type { PageParameters } from '../../contract/api/fields/paging.ts';

/** The rows of a page, for a statement. */
export const pageRows = ({ page, page_size }: PageParameters) => ({
  limit: page_size,
  offset: (page - 1) * page_size,
});

/** Where a page is in a list of `total` items. */
export const pagePosition = ({ page, page_size }: PageParameters, total: number) => ({
  total,
  page,
  page_size,
  total_pages: Math.ceil(total / page_size),
});
