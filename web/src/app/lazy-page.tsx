import { type ComponentType, use } from 'react';

export type LazyPage = ComponentType & { preload: () => Promise<void> };

/**
 * A page whose code is fetched when it is first needed. Once `preload` is done it renders at once, without a moment of
 * waiting: what the server rendered can then be taken over as it stands.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let page: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const preload = () => {
    loading ??= load().then((loaded) => {
      page = loaded;
    });
    return loading;
  };
  function Lazy() {
    if (!page) use(preload());
    const Page = page;
    return Page ? <Page /> : null;
  }
  return Object.assign(Lazy, { preload });
}
