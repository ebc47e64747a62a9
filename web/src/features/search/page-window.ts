export type PageLink = number | 'gap';

const eitherSide = 2;

/** The pages to offer: two either side of the current one, the first and the last, and a gap where some are left out. */
export function pageWindow(current: number, total: number): PageLink[] {
  const offered = [1, total];
  for (let page = Math.max(1, current - eitherSide); page <= Math.min(total, current + eitherSide); page += 1)
    offered.push(page);
  const pages = [...new Set(offered)].sort((a, b) => a - b);
  return pages.flatMap((page, at) =>
    at > 0 && page - (pages[at - 1] ?? 0) > 1 ? ['gap' as const, page] : [page],
  );
}
