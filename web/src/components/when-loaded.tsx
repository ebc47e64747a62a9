import { useEffect, useState } from 'react';
import type { LazyComponent } from './lazy-component.tsx';

/** The component once its code has loaded; nothing before, so that what is around it doesn't wait. */
export function WhenLoaded({ component: Component }: { component: LazyComponent }) {
  const [isLoaded, setIsLoaded] = useState(Component.isLoaded);
  useEffect(() => {
    void Component.preload().then(() => setIsLoaded(true));
  }, [Component]);
  return isLoaded && <Component />;
}
