import { Notice } from '../../components/notice.tsx';

/** Shown when there is no query. */
export const SearchPrompt = () => (
  <Notice title="Track Your Mentions">
    <p>Enter a person, a company or a topic to see where podcasts mention it.</p>
  </Notice>
);
