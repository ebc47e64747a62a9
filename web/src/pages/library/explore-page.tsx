import { pages } from '../../../../contract/shared/pages.ts';
import { PageHeader } from '../../components/page/page-header.tsx';
import { useTitle } from '../../components/use-title.ts';
import { Explore } from '../../features/explore/explore.tsx';

/** What podcasts talk about now. */
export function ExplorePage() {
  useTitle(pages.explore.title);
  return (
    <>
      <PageHeader title={pages.explore.title}>What the podcasts in this library talk about.</PageHeader>
      <Explore />
    </>
  );
}
