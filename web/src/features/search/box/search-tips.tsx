import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import css from './search-tips.module.css';

const SearchTipsContent = lazy(() =>
  import('./search-tips-content.tsx').then((module) => ({ default: module.SearchTipsContent })),
);

/** A button that explains the query grammar in a popover, whose code is loaded when it first opens. */
export function SearchTips() {
  const id = useId();
  const tips = useRef<HTMLDivElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    // Opened before the scripts were there.
    if (tips.current?.matches(':popover-open')) setIsLoaded(true);
  }, []);
  return (
    <>
      <button
        type="button"
        className={css.button}
        popoverTarget={id}
        aria-label="Search tips"
        title="Search tips"
        onClick={() => setIsLoaded(true)}
      >
        ?
      </button>
      <div ref={tips} id={id} popover="auto" className={css.tips}>
        {isLoaded && (
          <Suspense fallback={null}>
            <SearchTipsContent />
          </Suspense>
        )}
      </div>
    </>
  );
}
