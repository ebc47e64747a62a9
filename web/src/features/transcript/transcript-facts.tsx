import type { EpisodeDetail } from '../../../../contract/api/library/episode.ts';
import { apiUrl } from '../../../../contract/shared/api-url.ts';
import {
  endingsFor,
  machineText,
  transcriptFiles,
} from '../../../../contract/shared/transcripts/transcript-files.ts';
import type { TranscriptLines } from '../../api/detail-queries.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import css from './transcript-facts.module.css';

type Props = {
  episode: Pick<EpisodeDetail, 'id' | 'transcript_source' | 'transcript_model'>;
  segments: TranscriptLines['segments'];
};

/** Where a transcript comes from, and the files to take it along. */
export function TranscriptFacts({ episode, segments }: Props) {
  const { id, transcript_source, transcript_model } = episode;
  return (
    <div className={css.facts}>
      {transcript_source === 'machine' && (
        <p title={transcript_model ? `Model: ${transcript_model}` : undefined}>{machineText}</p>
      )}
      <p data-screen-only="">
        Download
        {endingsFor(segments).map((ending) => (
          <a key={ending} href={apiUrl(`/episodes/:id/transcript.${ending}`, { param: { id } })} download>
            <VisuallyHidden>the transcript as </VisuallyHidden>
            {transcriptFiles[ending].label}
          </a>
        ))}
      </p>
    </div>
  );
}
