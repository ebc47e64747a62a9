import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { BookmarkProps } from './bookmark-button.tsx';
import { hasSession } from './session.ts';

// Most visitors have no account: only those who have one load it.
const BookmarkButton = lazy(() =>
  import('./bookmark-button.tsx').then((module) => ({ default: module.BookmarkButton })),
);

const subscribe = (onChange: () => void) => {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
};

/** A button that adds a bookmark. Nothing without a session, which the server's page never has. */
export function Bookmark(props: BookmarkProps) {
  const isSignedIn = useSyncExternalStore(subscribe, hasSession, () => false);
  if (!isSignedIn) return null;
  return (
    <Suspense fallback={null}>
      <BookmarkButton {...props} />
    </Suspense>
  );
}
