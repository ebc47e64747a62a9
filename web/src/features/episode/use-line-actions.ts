import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EpisodeDetail, TranscriptResponse } from '../../../../server/contract/episode.ts';
import { positionInEpisode } from '../../../../server/contract/page-paths.ts';
import { positionInResults, type SearchState } from '../../../../server/contract/search-address.ts';
import { formatTimestamp } from '../../../../server/contract/timestamp.ts';
import type { LineActions } from '../transcript/transcript-line.tsx';
import type { LinePosition } from '../transcript/transcript-lines.tsx';

type Options = {
  episode: EpisodeDetail;
  transcript: TranscriptResponse | undefined;
  /** Stays in the address. */
  search: SearchState | undefined;
  /** Goes to a second, and starts playing there if `play` is set. */
  seek: (seconds: number, play?: boolean) => void;
};

/** What can be done with a line of an episode: quote it, link to it, go to it. */
export function useLineActions({
  episode,
  transcript,
  search,
  seek,
}: Options): LineActions & { goToLine: (position: LinePosition) => void } {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const secondOf = useCallback(
    (index: number) => transcript?.segments[index]?.start_seconds ?? null,
    [transcript],
  );
  const getLink = useCallback(
    (index: number) => `${location.origin}${pathname}${positionInEpisode(secondOf(index))}#line-${index}`,
    [pathname, secondOf],
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
  const goToLine = ({ line, passageId }: LinePosition) => {
    const passage = transcript?.passages.find(({ id }) => id === passageId);
    const second = passage ? passage.start_seconds : secondOf(line);
    const hash = passage ? `#mention-${passage.id}` : `#line-${line}`;
    navigate(positionInResults(second, hash, search), { preventScrollReset: true });
    if (second !== null) seek(second, true);
  };
  return { getLink, getQuote, goToLine };
}
