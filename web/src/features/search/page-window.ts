export type PageLink = number | 'gap';

const eitherSide = 2;

/** The pages to offer: two either side of the current one, the first and the last, and a gap where some are left out. */
export function pageWindow(current: number, total: number): PageLink[] {
  const pages: PageLink[] = [];
  for (let page = 1; page <= total; page += 1) {
    const near = Math.abs(page - current) <= eitherSide;
    if (near || page === 1 || page === total) pages.push(page);
    else if (pages.at(-1) !== 'gap') pages.push('gap');
    if (!near && page > current && page < total) page = total - 1;
    else if (!near && page === 1 && current - eitherSide > 2) {
      pages.push('gap');
      page = current - eitherSide - 1;
    }
  }
  return pages;
}
