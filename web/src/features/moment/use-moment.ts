import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { TranscriptResponse } from '../../../../server/contract/episode.ts';
import {
  positionInResults,
  readSearchState,
  type SearchState,
} from '../../../../server/contract/search-address.ts';
import { useEpisodeMentions } from '../../api/queries.ts';
import { parseSeconds } from '../transcript/lines.ts';
import { type Extent, extentOf, type LocatedMention, locateMentions } from '../transcript/locate-mentions.ts';
import type { TextRange } from '../transcript/text-pieces.ts';

/** What the address of an episode says: a second, a passage, and the search that led there. */
export type Moment = {
  seconds: number | undefined;
  /** Undefined for an address without a search. */
  search: SearchState | undefined;
  /** The passages that match the search, in the order in which they are said. */
  mentions: LocatedMention[];
  /** Which of them the address names; -1 for none. */
  index: number;
  /** The passage that the address names, and what it covers. */
  passageId: string | undefined;
  extent: Extent | undefined;
  /** The words that matched, by line. */
  words: ReadonlyMap<number, TextRange[]>;
  goTo: (mention: LocatedMention) => void;
};

function wordsOf(mentions: LocatedMention[]): Map<number, TextRange[]> {
  const words = new Map<number, TextRange[]>();
  for (const { line, range } of mentions.flatMap(({ marks }) => marks))
    words.set(line, [...(words.get(line) ?? []), range]);
  return words;
}

const passageIn = (hash: string) => /^#mention-([0-9a-f-]{36})$/.exec(hash)?.[1];

/** The moment that the address names, in a transcript. */
export function useMoment(episodeId: string, transcript: TranscriptResponse | undefined): Moment {
  const [address] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const search = useMemo(
    () => (address.get('q')?.trim() ? readSearchState(address, '') : undefined),
    [address],
  );
  const matches = useEpisodeMentions(search, episodeId).data;
  const mentions = useMemo(
    () => (transcript && matches ? locateMentions(transcript, matches) : []),
    [transcript, matches],
  );
  const words = useMemo(() => wordsOf(mentions), [mentions]);
  const passageId = passageIn(hash);
  const extent = useMemo(() => {
    const at = transcript && passageId ? transcript.passages.findIndex(({ id }) => id === passageId) : -1;
    return transcript && at >= 0 ? extentOf(transcript, at) : undefined;
  }, [transcript, passageId]);
  return {
    seconds: parseSeconds(address.get('t')),
    search,
    mentions,
    index: mentions.findIndex((mention) => mention.passageId === passageId),
    passageId,
    extent,
    words,
    goTo: ({ seconds, passageId: id }) =>
      navigate(positionInResults(seconds, `#mention-${id}`, search), {
        preventScrollReset: true,
        replace: true,
      }),
  };
}
