export type PageLink = number | 'gap';

const pagesEachSide = 2;

/** The pages to link: the first, the last and two on each side of the current one, with gaps between. */
export function pageWindow(current: number, total: number): PageLink[] {
  const listed = [1, total];
  for (
    let page = Math.max(1, current - pagesEachSide);
    page <= Math.min(total, current + pagesEachSide);
    page += 1
  )
    listed.push(page);
  const pages = [...new Set(listed)].sort((a, b) => a - b);
  return pages.flatMap((page, index) =>
    index > 0 && page - (pages[index - 1] ?? 0) > 1 ? ['gap' as const, page] : [page],
  );
}
