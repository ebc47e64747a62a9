import { lazy, Suspense } from 'react';
import type { BookmarkProps } from './bookmark-button.tsx';
import { useHasSession } from './use-has-session.ts';

// Most visitors have no account: only those who have one load it.
const BookmarkButton = lazy(() =>
  import('./bookmark-button.tsx').then((module) => ({ default: module.BookmarkButton })),
);

/** A button that adds a bookmark. Nothing without a session, which the server's page never has. */
export function Bookmark(props: BookmarkProps) {
  if (!useHasSession()) return null;
  return (
    <Suspense fallback={null}>
      <BookmarkButton {...props} />
    </Suspense>
  );
}
