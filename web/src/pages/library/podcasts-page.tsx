import { useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../contract/addresses/search-address.ts';
import { formatCount } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { usePodcastList } from '../../api/library-queries.ts';
import button from '../../components/button.module.css';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../../components/page/page-header.tsx';
import { Pagination } from '../../components/page/pagination.tsx';
import { useTitle } from '../../components/use-title.ts';
import { NoShows } from '../../features/shows/no-shows.tsx';
import { ShowControls } from '../../features/shows/show-controls.tsx';
import { ShowList } from '../../features/shows/show-list.tsx';
import css from '../wide-page.module.css';

/** All podcasts of the library. */
export function PodcastsPage() {
  useTitle(pages.podcasts.title);
  const [address, setAddress] = useSearchParams();
  const q = address.get('q') ?? '';
  const sort = address.get('sort') === 'title' ? 'title' : 'newest';
  const page = readPage(address);
  const { data, isPlaceholderData, isError, refetch } = usePodcastList({
    sort,
    page,
    ...(q.trim() ? { q } : {}),
  });
  const change = (changes: Record<string, string>) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams({ ...Object.fromEntries(current), ...changes });
        next.delete('page');
        for (const [name, value] of [...next]) if (value === '') next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const pathOf = (target: number) => {
    const next = new URLSearchParams(address);
    next.set('page', String(target));
    return `?${next}`;
  };
  return (
    <div className={css.page}>
      <PageHeader title={pages.podcasts.title}>
        {data && q.trim() === ''
          ? data.total > 0 && `${formatCount(data.total, 'show')} in this library.`
          : 'Find a show by its title or host.'}
      </PageHeader>
      {(q !== '' || data?.total !== 0) && <ShowControls q={q} sort={sort} onChange={change} />}
      {isError && (
        <Notice title="The shows couldn't be loaded" tone="error">
          <button type="button" className={button.secondary} onClick={() => void refetch()}>
            Try again
          </button>
        </Notice>
      )}
      <div className={css.content} aria-busy={isPlaceholderData}>
        {data && data.podcasts.length === 0 && <NoShows q={q} onClear={() => change({ q: '' })} />}
        {data && data.podcasts.length > 0 && <ShowList podcasts={data.podcasts} />}
        {data && <Pagination page={data.page} totalPages={data.total_pages} pathOf={pathOf} />}
      </div>
    </div>
  );
}
