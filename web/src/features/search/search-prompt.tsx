import { Notice } from '../../components/notice.tsx';
import { Explore } from '../explore/explore.tsx';
import { LibraryText, useIsEmptyLibrary } from '../library/library-notice.tsx';

/** Shown when there is no query: what to do, and what there is. */
export function SearchPrompt() {
  const isEmpty = useIsEmptyLibrary();
  return (
    <>
      <Notice title="Track Your Mentions">
        <LibraryText>Enter a person, a company or a topic to see where podcasts mention it.</LibraryText>
      </Notice>
      {!isEmpty && <Explore />}
    </>
  );
}
