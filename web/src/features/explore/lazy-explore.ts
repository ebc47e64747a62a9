import { lazyComponent } from '../../components/lazy-component.tsx';

/** A file of its own, so that a search doesn't load it. */
export const LazyExplore = lazyComponent(() => import('./explore.tsx').then((module) => module.Explore));
