import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EpisodeDetail, TranscriptResponse } from '../../../../server/contract/episode.ts';
import { positionInEpisode } from '../../../../server/contract/page-paths.ts';
import { formatTimestamp } from '../../../../server/contract/timestamp.ts';
import type { LineActions } from '../transcript/transcript-line.tsx';

/** Goes to a second, and starts playing there if `play` is set. */
type Seek = (seconds: number, play?: boolean) => void;

/** What can be done with a line of an episode: quote it, link to it, go to it. */
export function useLineActions(
  episode: EpisodeDetail,
  transcript: TranscriptResponse | undefined,
  seek: Seek,
): LineActions & { goToLine: (index: number) => void } {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const secondOf = useCallback(
    (index: number) => transcript?.segments[index]?.start_seconds ?? null,
    [transcript],
  );
  const positionOf = useCallback(
    (index: number) => `${positionInEpisode(secondOf(index))}#line-${index}`,
    [secondOf],
  );
  const getLink = useCallback(
    (index: number) => location.origin + pathname + positionOf(index),
    [pathname, positionOf],
  );
  const getQuote = useCallback(
    (index: number) => {
      const { text = '', speaker = null } = transcript?.segments[index] ?? {};
      const second = secondOf(index);
      const source = [speaker, episode.title, episode.podcast_title].filter(Boolean).join(', ');
      const time = second === null ? '' : ` (${formatTimestamp(second)})`;
      return `“${text}”\n${source}${time}\n${getLink(index)}`;
    },
    [episode, transcript, secondOf, getLink],
  );
  const goToLine = (index: number) => {
    navigate(positionOf(index), { preventScrollReset: true });
    const second = secondOf(index);
    if (second !== null) seek(second, true);
  };
  return { getLink, getQuote, goToLine };
}
