import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { missingEpisodeTitle } from '../../../../contract/shared/missing-texts.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { useTracker } from '../../analytics/use-tracker.ts';
import { useEpisode } from '../../api/detail-queries.ts';
import { ApiError } from '../../api/errors.ts';
import { ItemError } from '../../components/item-error.tsx';
import { Notice } from '../../components/notice.tsx';
import { useTitle } from '../../components/use-title.ts';
import { EpisodeSkeleton } from '../../features/episode/episode-skeleton.tsx';
import { EpisodeView } from '../../features/episode/episode-view.tsx';

/** One episode, or why it can't be shown. */
export function EpisodePage() {
  const { slugAndUuid = '' } = useParams();
  const { data, isPending, isError, error } = useEpisode(slugAndUuid);
  const track = useTracker();
  const missingTitle = missingEpisodeTitle(error instanceof ApiError ? error.status : undefined);
  useTitle(...(data ? [data.title, data.podcast_title] : [isError ? missingTitle : pages.episode.title]));
  const episodeId = data?.id;
  useEffect(() => {
    if (episodeId) track('podcast_episode_viewed', { episode_uuid: episodeId });
  }, [track, episodeId]);
  if (slugAndUuid === '')
    return (
      <Notice as="h1" title={missingTitle} tone="error">
        Episode not found - missing episode identifier
      </Notice>
    );
  if (isPending) return <EpisodeSkeleton />;
  if (isError)
    return (
      <ItemError
        title={missingTitle}
        error={error}
        missing="The requested episode could not be found."
        fallback="Failed to load episode data"
      />
    );
  return <EpisodeView episode={data} id={slugAndUuid} />;
}
