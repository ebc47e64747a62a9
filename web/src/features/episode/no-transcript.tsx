import { lazy, Suspense } from 'react';
import type { EpisodeDetail } from '../../../../contract/api/library/episode.ts';
import { tooComplexText } from '../../../../contract/shared/missing-texts.ts';
import { Notice } from '../../components/notice.tsx';
import { useSite } from '../../config/site.tsx';
import { useHasSession } from '../account/use-has-session.ts';

// Most visitors have no account: only those who have one load it.
const TranscriptionHint = lazy(() =>
  import('./transcription-hint.tsx').then((module) => ({ default: module.TranscriptionHint })),
);

/** Shown instead of a transcript: why there is none, and a way to ask for one. */
export function NoTranscript({ episode }: { episode: EpisodeDetail }) {
  const { contact_email } = useSite();
  const isSignedIn = useHasSession();
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
      {isSignedIn && (
        <Suspense fallback={null}>
          <TranscriptionHint />
        </Suspense>
      )}
    </Notice>
  );
}
