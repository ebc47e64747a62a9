import { useEffect, useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import { LazyExplore } from '../explore/lazy-explore.ts';

/** Shown when there is no query: what to do, and what there is. */
export function SearchPrompt() {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    void LazyExplore.preload().then(() => setIsLoaded(true));
  }, []);
  return (
    <>
      <Notice title="Track Your Mentions">
        <p>Enter a person, a company or a topic to see where podcasts mention it.</p>
      </Notice>
      {isLoaded && <LazyExplore />}
    </>
  );
}
