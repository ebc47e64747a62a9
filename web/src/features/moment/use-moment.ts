import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  positionInResults,
  readSearchState,
  type SearchState,
} from '../../../../contract/addresses/search-address.ts';
import type { TranscriptLines } from '../../api/detail-queries.ts';
import { useMatchingPassages } from '../../api/episode-mentions.ts';
import { useFragment } from '../../config/use-fragment.ts';
import { parseSeconds } from '../transcript/lines.ts';
import {
  extentOf,
  type LocatedMention,
  locateMentions,
  type NamedExtent,
} from '../transcript/locate-mentions.ts';
import type { TextRange } from '../transcript/text-pieces.ts';
import { useFormerPassage } from './use-former-passage.ts';

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
  extent: NamedExtent | undefined;
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

/** The passage that an address names: by its fragment, or as the mention at its second. */
function passageAt(hash: string, mentions: LocatedMention[], second: number | undefined): string | undefined {
  if (hash !== '') return /^#mention-([0-9a-f-]{36})$/.exec(hash)?.[1];
  return mentions.find(({ seconds }) => seconds !== null && Math.floor(seconds) === second)?.passageId;
}

/** The moment that the address names, in a transcript. */
export function useMoment(episodeId: string, transcript: TranscriptLines | undefined): Moment {
  const [address] = useSearchParams();
  const hash = useFragment();
  const navigate = useNavigate();
  useFormerPassage(hash, transcript);
  const search = useMemo(
    () => (address.get('q')?.trim() ? readSearchState(address, '') : undefined),
    [address],
  );
  const matches = useMatchingPassages(search, episodeId).data;
  const mentions = useMemo(
    () => (transcript && matches ? locateMentions(transcript, matches) : []),
    [transcript, matches],
  );
  const words = useMemo(() => wordsOf(mentions), [mentions]);
  const seconds = parseSeconds(address.get('t'));
  const passageId = passageAt(hash, mentions, seconds);
  const extent = useMemo(() => {
    const at = transcript && passageId ? transcript.passages.findIndex(({ id }) => id === passageId) : -1;
    const covered = transcript && extentOf(transcript, at);
    return passageId && covered ? { ...covered, passageId } : undefined;
  }, [transcript, passageId]);
  return {
    seconds,
    search,
    mentions,
    index: mentions.findIndex((mention) => mention.passageId === passageId),
    passageId,
    extent,
    words,
    goTo: ({ seconds: at, passageId: id }) =>
      navigate(positionInResults(at, `#mention-${id}`, search), {
        preventScrollReset: true,
        replace: true,
      }),
  };
}
