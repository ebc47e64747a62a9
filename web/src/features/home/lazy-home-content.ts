import { lazyComponent } from '../../components/lazy-component.tsx';

/** A file of its own, so that /monitor doesn't load it. */
export const LazyHomeContent = lazyComponent(() =>
  import('./home-content.tsx').then((module) => module.HomeContent),
);
