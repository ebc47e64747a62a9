import { useCallback, useMemo, useRef, useState } from 'react';
import type { EpisodeDetail } from '../../../../contract/api/library/episode.ts';
import { type ShownTranscript, useTranscript } from '../../api/detail-queries.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { useIsTakenOver } from '../../config/use-fragment.ts';
import { Bookmark } from '../account/bookmark.tsx';
import { EpisodeRail } from '../moment/episode-rail.tsx';
import { MomentBar } from '../moment/moment-bar.tsx';
import { type Moment, useMoment } from '../moment/use-moment.ts';
import { PlayerBar } from '../player/player-bar.tsx';
import { type Player, usePlayer } from '../player/use-player.ts';
import { usePlayerKeys } from '../player/use-player-keys.ts';
import { useSavedPosition } from '../player/use-saved-position.ts';
import { CompactSubscribeForm } from '../subscribe/compact-subscribe-form.tsx';
import { layoutOf } from '../transcript/layout.ts';
import { TranscriptFacts } from '../transcript/transcript-facts.tsx';
import { embedCode } from './embed-code.ts';
import { EntityList } from './entity-list.tsx';
import { EpisodeHeader } from './episode-header.tsx';
import { EpisodeTranscript } from './episode-transcript.tsx';
import css from './episode-view.module.css';
import { NoTranscript } from './no-transcript.tsx';
import { OthersOnThis } from './others-on-this.tsx';
import { OthersOnTopics } from './others-on-topics.tsx';
import { SidePanel } from './side-panel.tsx';
import { useLineActions } from './use-line-actions.ts';

/** The term to suggest for an alert: the search that led here, or what the episode is about. */
const suggestedTerm = (episode: EpisodeDetail, { search }: Moment) =>
  search?.q ?? episode.entities[0]?.name ?? episode.podcast_title;

/** The keys of the page: those of the player, and `n` and `p` for the mentions. */
function useEpisodeKeys(player: Player, { mentions, index, goTo }: Moment): void {
  const step = (to: number) => () => {
    const mention = mentions[to];
    if (mention) goTo(mention);
  };
  usePlayerKeys(player, { n: step(index + 1), p: step(index - 1) });
}

/** Shows a line without changing the address. */
function scrollToLine(container: HTMLElement | null, line: number): void {
  container?.querySelector(`#line-${line}`)?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

type Props = { episode: EpisodeDetail; transcript: ShownTranscript | undefined };

/** One episode: its facts, its transcript, its entities and its player, at the position in the URL. */
function EpisodeContent({ episode, transcript }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const moment = useMoment(episode.id, transcript);
  const layout = useMemo(
    () => transcript && layoutOf(transcript, episode.chapters),
    [transcript, episode.chapters],
  );
  // The fragment names the passage: the server would show the beginning, which then moves away.
  const isElsewhere = !useIsTakenOver() && moment.search !== undefined && moment.seconds === undefined;
  const player = usePlayer();
  const [isFollowing, setIsFollowing] = useState(true);
  useSavedPosition(player, episode.id, moment.seconds);
  useEpisodeKeys(player, moment);
  const actions = useLineActions({ episode, transcript, moment, seek: player.seek });
  const embeddedId = moment.passageId ?? transcript?.passages[0]?.id;
  const showLine = useCallback((line: number) => scrollToLine(container.current, line), []);
  const rail = transcript && layout && (
    <EpisodeRail
      segments={transcript.segments}
      layout={layout}
      moment={moment}
      container={container}
      onLine={showLine}
    />
  );
  const bar = (moment.search || rail) && (
    <MomentBar episode={episode} moment={moment}>
      {rail}
    </MomentBar>
  );
  return (
    <article>
      {moment.search && bar}
      <EpisodeHeader episode={episode}>
        {embeddedId && (
          <CopyButton text={() => embedCode(embeddedId, episode.title)}>Copy embed code</CopyButton>
        )}
        <Bookmark type="episode" id={episode.id} label="Bookmark this episode" />
      </EpisodeHeader>
      {!moment.search && bar}
      <div className={css.columns}>
        <SidePanel label="Entities and alerts">
          {moment.passageId && <OthersOnThis passageId={moment.passageId} />}
          {episode.entities.length > 0 && (
            <EntityList
              entities={episode.entities}
              passageCount={transcript?.passages.length ?? 0}
              language={episode.language}
              onPassage={(ordinal) => actions.goToLine({ line: transcript?.passages[ordinal]?.line ?? 0 })}
            />
          )}
          <CompactSubscribeForm source="episode-page" suggestedTerm={suggestedTerm(episode, moment)} />
        </SidePanel>
        <section aria-labelledby="transcript-heading">
          <h2 id="transcript-heading">Transcript</h2>
          {transcript && <TranscriptFacts episode={episode} segments={transcript.segments} />}
          {!episode.has_transcript && <NoTranscript episode={episode} />}
          {episode.has_transcript && (!transcript || isElsewhere) && <div className={css.pending} />}
          {transcript && layout && !isElsewhere && (
            <EpisodeTranscript
              containerRef={container}
              language={episode.language}
              {...{ transcript, layout, moment, player, actions, isFollowing }}
            />
          )}
        </section>
      </div>
      {episode.has_transcript && <OthersOnTopics episode={episode} />}
      {episode.audio_url && (
        <PlayerBar
          player={player}
          episode={episode}
          src={episode.audio_url}
          mentions={moment.mentions.flatMap(({ seconds }) => seconds ?? [])}
          isFollowing={isFollowing}
          onFollow={setIsFollowing}
        />
      )}
    </article>
  );
}

/** An episode with its transcript, once that has arrived. */
export function EpisodeView({ episode, id }: { episode: EpisodeDetail; id: string }) {
  const transcript = useTranscript(id, episode.has_transcript).data;
  return <EpisodeContent episode={episode} transcript={transcript} />;
}
