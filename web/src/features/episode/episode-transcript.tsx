import { type RefObject, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { TranscriptLines } from '../../api/detail-queries.ts';
import { useFragment } from '../../config/use-fragment.ts';
import type { Moment } from '../moment/use-moment.ts';
import type { Player } from '../player/use-player.ts';
import type { TranscriptLayout } from '../transcript/layout.ts';
import { lineFromUrl } from '../transcript/lines.ts';
import { Transcript } from '../transcript/transcript.tsx';
import type { useLineActions } from './use-line-actions.ts';

type Props = {
  containerRef: RefObject<HTMLDivElement | null>;
  transcript: TranscriptLines;
  layout: TranscriptLayout;
  language: string;
  moment: Moment;
  player: Player;
  actions: ReturnType<typeof useLineActions>;
  isFollowing: boolean;
};

/** The transcript of an episode at the moment that the address names, following the player. */
export function EpisodeTranscript({ transcript, moment, player, actions, isFollowing, ...rest }: Props) {
  const { search } = useLocation();
  const hash = useFragment();
  const { seconds, extent, words } = moment;
  const targetLine = useMemo(
    () => lineFromUrl(transcript, hash, seconds) ?? extent?.from.line,
    [transcript, hash, seconds, extent],
  );
  const isInUse = player.isPlaying || (player.time > 0 && seconds === undefined);
  return (
    <Transcript
      {...rest}
      segments={transcript.segments}
      targetLine={targetLine}
      targetKey={search + hash}
      moment={extent}
      words={words}
      playbackSeconds={isInUse ? player.time : undefined}
      isFollowing={isFollowing && player.isPlaying}
      onSelectLine={actions.goToLine}
      getQuote={actions.getQuote}
      getLink={actions.getLink}
      getEmbedCode={actions.getEmbedCode}
    />
  );
}
