import { lazyComponent } from '../../components/lazy-component.tsx';

/** A file of its own, so that a search doesn't load it. */
export const LazySearchPrompt = lazyComponent(() =>
  import('./search-prompt.tsx').then((module) => module.SearchPrompt),
);
