import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { positionInResults } from '../../../../contract/addresses/search-address.ts';
import type { EpisodeDetail } from '../../../../contract/api/library/episode.ts';
import { positionInEpisode } from '../../../../contract/shared/page-paths.ts';
import { formatTimestamp } from '../../../../contract/shared/timestamp.ts';
import type { TranscriptLines } from '../../api/detail-queries.ts';
import type { Moment } from '../moment/use-moment.ts';
import type { Paragraph } from '../transcript/layout.ts';
import { extentInLine, passageAt, textOf } from '../transcript/locate-mentions.ts';
import type { LineActions } from '../transcript/transcript-line.tsx';
import type { LinePosition } from '../transcript/transcript-lines.tsx';
import { embedCode } from './embed-code.ts';

type Options = {
  episode: EpisodeDetail;
  transcript: TranscriptLines | undefined;
  /** Its search stays in the address, and its passage is quoted whole. */
  moment: Moment;
  /** Goes to a second, and starts playing there if `play` is set. */
  seek: (seconds: number, play?: boolean) => void;
};

type Quoted = {
  text: string;
  speaker: string | null;
  seconds: number | null;
  passageId: string | undefined;
  /** What follows the path of the page. */
  position: string;
};

/** What a part of a line stands for: the whole passage that the address names if it shows some of that, or itself. */
function quotedAt(
  transcript: TranscriptLines,
  { passageId, extent }: Pick<Moment, 'passageId' | 'extent'>,
  { line, part }: { line: number; part: Paragraph },
): Quoted {
  const { text = '', speaker = null, start_seconds = null } = transcript.segments[line] ?? {};
  const named = extentInLine(extent, line, text.length);
  const isNamed = named && named.start < part.end && named.end > part.start;
  const id = isNamed ? passageId : part.passageId;
  const passage = transcript.passages.find((candidate) => candidate.id === id);
  const seconds = passage ? passage.start_seconds : start_seconds;
  return {
    text: isNamed && extent ? textOf(transcript, extent) : text.slice(part.start, part.end).trim(),
    speaker,
    seconds,
    passageId: passage?.id ?? passageAt(transcript, { line, offset: part.start })?.id,
    position: positionInEpisode(seconds, passage?.id) + (passage ? '' : `#line-${line}`),
  };
}

/** What can be done with a line of an episode: quote it, link to it, embed it, go to it. */
export function useLineActions({
  episode,
  transcript,
  moment,
  seek,
}: Options): LineActions & { goToLine: (position: LinePosition) => void } {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { passageId, extent, search } = moment;
  const copied = useMemo((): LineActions => {
    const quoted = (line: number, part: Paragraph) =>
      transcript && quotedAt(transcript, { passageId, extent }, { line, part });
    const getLink = (line: number, part: Paragraph) =>
      location.origin + pathname + (quoted(line, part)?.position ?? '');
    return {
      getLink,
      getQuote: (line, part) => {
        const { text, speaker, seconds } = quoted(line, part) ?? { text: '', speaker: null, seconds: null };
        const source = [speaker, episode.title, episode.podcast_title].filter(Boolean).join(', ');
        const time = seconds === null ? '' : ` (${formatTimestamp(seconds)})`;
        return `“${text}”\n${source}${time}\n${getLink(line, part)}`;
      },
      getEmbedCode: (line, part) => embedCode(quoted(line, part)?.passageId ?? '', episode.title),
    };
  }, [episode, transcript, passageId, extent, pathname]);
  const goToLine = ({ line, passageId: id }: LinePosition) => {
    const passage = transcript?.passages.find((candidate) => candidate.id === id);
    const second = passage ? passage.start_seconds : (transcript?.segments[line]?.start_seconds ?? null);
    const hash = passage ? `#mention-${passage.id}` : `#line-${line}`;
    navigate(positionInResults(second, hash, search), { preventScrollReset: true });
    if (second !== null) seek(second, true);
  };
  return { ...copied, goToLine };
}
