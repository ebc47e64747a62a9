type Page = { next_cursor: string | null };
export type PageOptions = { all?: boolean };

/**
 * The rows of the first page, or of all pages. With more to come, says so on standard error, which keeps JSON intact.
 */
export async function readPages<P extends Page, Row>(
  load: (position: { cursor?: string }) => Promise<P>,
  { rowsOf, all }: { rowsOf: (page: P) => Row[] } & PageOptions,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: P = await load(cursor === null ? {} : { cursor });
    rows.push(...rowsOf(page));
    cursor = page.next_cursor;
  } while (cursor !== null && all);
  if (cursor !== null) console.error(`Only the first ${rows.length}. Add --all to list the others too.`);
  return rows;
}
