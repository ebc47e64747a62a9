import { type ComponentType, use } from 'react';

export type LazyComponent = ComponentType & { preload: () => Promise<void>; isLoaded: () => boolean };

/**
 * A component whose code is loaded when it is first needed. Once `preload` has finished it renders without suspending,
 * so that hydration keeps what the server rendered.
 */
export function lazyComponent(load: () => Promise<ComponentType>): LazyComponent {
  let component: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const preload = () => {
    loading ??= load().then((loaded) => {
      component = loaded;
    });
    return loading;
  };
  function Lazy() {
    if (!component) use(preload());
    const Loaded = component;
    return Loaded ? <Loaded /> : null;
  }
  return Object.assign(Lazy, { preload, isLoaded: () => component !== undefined });
}
