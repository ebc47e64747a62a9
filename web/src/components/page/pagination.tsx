import type { MouseEvent } from 'react';
import { PageLink } from './page-link.tsx';
import { pageWindow } from './page-window.ts';
import css from './pagination.module.css';

type Props = {
  page: number;
  totalPages: number;
  pathOf: (page: number) => string;
  /** For the page that a link leads to, but not for its address. */
  state?: unknown;
};

/**
 * Previous, Next, and the pages around the current one. Links to pages out of range or to the current page do nothing,
 * and stay where they are: whoever reached one by keyboard keeps the focus.
 */
export function Pagination({ page, totalPages, pathOf, state }: Props) {
  if (totalPages <= 1) return null;
  const linkTo = (target: number) => ({
    to: pathOf(Math.min(totalPages, Math.max(1, target))),
    state,
    onClick: (event: MouseEvent) => {
      if (target < 1 || target > totalPages || target === page) event.preventDefault();
      else if (!event.metaKey && !event.ctrlKey && !event.shiftKey) window.scrollTo({ top: 0 });
    },
  });
  return (
    <nav className={css.pages} aria-label="Pages">
      <PageLink {...linkTo(page - 1)} aria-disabled={page <= 1}>
        Previous
      </PageLink>
      {pageWindow(page, totalPages).map((target, index) =>
        target === 'gap' ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <PageLink
            {...linkTo(target)}
            key={target}
            aria-current={target === page ? 'page' : undefined}
            aria-label={`Page ${target}`}
          >
            {target}
          </PageLink>
        ),
      )}
      <PageLink {...linkTo(page + 1)} aria-disabled={page >= totalPages}>
        Next
      </PageLink>
    </nav>
  );
}
