import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../contract/addresses/search-address.ts';
import type { PodcastDetail } from '../../../../contract/api/library/podcast.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { useTracker } from '../../analytics/use-tracker.ts';
import { usePodcast, usePodcastEntities } from '../../api/detail-queries.ts';
import { ItemError } from '../../components/item-error.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageSkeleton } from '../../components/page/page-skeleton.tsx';
import { useTitle } from '../../components/use-title.ts';
import { PodcastHeader } from '../../features/podcast/podcast-header.tsx';
import { RecentEpisodes } from '../../features/podcast/recent-episodes.tsx';
import { ShowSearch } from '../../features/podcast/show-search.tsx';
import { TopEntities } from '../../features/podcast/top-entities.tsx';
import { CompactSubscribeForm } from '../../features/subscribe/compact-subscribe-form.tsx';
import { SideAlert } from '../../features/subscribe/side-alert.tsx';
import css from './podcast-page.module.css';

const notFound = 'Podcast Not Found';

function Podcast({ podcast }: { podcast: PodcastDetail }) {
  const entities = usePodcastEntities(podcast.id).data?.entities ?? [];
  return (
    <article>
      <PodcastHeader podcast={podcast} />
      <ShowSearch podcast={podcast} />
      <div className={css.columns}>
        <RecentEpisodes podcast={podcast} />
        <aside className={css.side}>
          <SideAlert>
            <CompactSubscribeForm
              source="podcast-page"
              title="Alert on this show"
              suggestedTerm=""
              filters={{ podcast: podcast.id }}
            />
          </SideAlert>
          {entities.length > 0 && <TopEntities podcastId={podcast.id} entities={entities} />}
        </aside>
      </div>
    </article>
  );
}

/** One podcast: what it is, what it talks about, and its episodes. */
export function PodcastPage() {
  const { slugAndUuid = '' } = useParams();
  const [address] = useSearchParams();
  const { data, isPending, isError, error } = usePodcast(slugAndUuid, readPage(address));
  const track = useTracker();
  useTitle(data?.title ?? (isError ? notFound : pages.podcast.title));
  const podcastId = data?.id;
  useEffect(() => {
    if (podcastId) track('podcast_info_viewed', { podcast_uuid: podcastId });
  }, [track, podcastId]);
  if (slugAndUuid === '')
    return (
      <Notice as="h1" title={notFound} tone="error">
        Podcast not found - missing podcast identifier
      </Notice>
    );
  if (isPending) return <PageSkeleton text="Loading podcast..." lead="artwork" />;
  if (isError)
    return (
      <ItemError
        title={notFound}
        error={error}
        missing="The requested podcast could not be found."
        fallback="Failed to load podcast data"
      />
    );
  return <Podcast podcast={data} />;
}
