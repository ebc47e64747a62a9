import { pageWindow } from './page-window.ts';
import css from './pagination.module.css';

/**
 * Previous, Next, and the pages around the current one. Clicks on pages out of range or on the current page are
 * ignored.
 */
export function Pagination({
  page,
  totalPages,
  onPage,
}: {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}) {
  if (totalPages <= 1) return null;
  const go = (target: number) => {
    if (target >= 1 && target <= totalPages && target !== page) onPage(target);
  };
  return (
    <nav className={css.pages} aria-label="Pages">
      <button type="button" disabled={page <= 1} onClick={() => go(page - 1)}>
        Previous
      </button>
      {pageWindow(page, totalPages).map((link, index) =>
        link === 'gap' ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={link}
            type="button"
            aria-current={link === page ? 'page' : undefined}
            aria-label={`Page ${link}`}
            onClick={() => go(link)}
          >
            {link}
          </button>
        ),
      )}
      <button type="button" disabled={page >= totalPages} onClick={() => go(page + 1)}>
        Next
      </button>
    </nav>
  );
}
