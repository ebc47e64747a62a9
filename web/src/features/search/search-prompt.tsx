import { Notice } from '../../components/notice.tsx';
import { WhenLoaded } from '../../components/when-loaded.tsx';
import { LazyExplore } from '../explore/lazy-explore.ts';

/** Shown when there is no query: what to do, and what there is. */
export const SearchPrompt = () => (
  <>
    <Notice title="Track Your Mentions">
      <p>Enter a person, a company or a topic to see where podcasts mention it.</p>
    </Notice>
    <WhenLoaded component={LazyExplore} />
  </>
);
