import { lazyComponent } from '../../components/lazy-component.tsx';

/** A file of its own, so that a search that finds something doesn't load it. */
export const LazyLibraryNotice = lazyComponent(() =>
  import('./library-notice.tsx').then((module) => module.LibraryNotice),
);
