import { pages } from '../../../../contract/shared/pages.ts';
import { usePopularEntities } from '../../api/library-queries.ts';
import { PageLink } from '../../components/page/page-link.tsx';
import { LibraryNotice, useIsEmptyLibrary } from '../library/library-notice.tsx';
import css from './explore.module.css';
import { MostMentioned } from './most-mentioned.tsx';
import { NewEpisodes } from './new-episodes.tsx';
import { TrendingNow } from './trending-now.tsx';

/** Ways into the library without a query. */
export function Explore() {
  const people = usePopularEntities('person');
  const organizations = usePopularEntities('organization');
  const isEmpty = useIsEmptyLibrary();
  if (isEmpty) return <LibraryNotice />;
  return (
    <div className={css.explore}>
      <div className={css.grid}>
        <TrendingNow />
        <MostMentioned title="People" popular={people.data} />
        <MostMentioned title="Companies" popular={organizations.data} />
        <NewEpisodes />
        <p className={css.more}>
          <PageLink to={pages.podcasts.to()}>All shows</PageLink>
          <PageLink to={pages.trending.to()}>Trending</PageLink>
          <PageLink to={pages.compare.to()}>Compare</PageLink>
        </p>
      </div>
    </div>
  );
}
