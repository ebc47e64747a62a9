import type { EpisodeDetail } from '../../../../contract/api/library/episode.ts';
import { tooComplexText } from '../../../../contract/shared/missing-texts.ts';
import { Notice } from '../../components/notice.tsx';
import { useSite } from '../../config/site.tsx';

/** Shown instead of a transcript: why there is none, and a way to ask for one. */
export function NoTranscript({ episode }: { episode: EpisodeDetail }) {
  const { contact_email } = useSite();
  const subject = encodeURIComponent(`Transcript request: ${episode.title}`);
  return (
    <Notice title="Transcript Not Available Yet">
      <p>
        {episode.transcript_error === 'transcript_too_complex'
          ? tooComplexText
          : "We're working on processing the transcript for this episode."}
      </p>
      <p>
        <a href={`mailto:${contact_email}?subject=${subject}`}>Email us to request the transcript</a>
      </p>
    </Notice>
  );
}
