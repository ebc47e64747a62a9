import { useProfile } from '../account/account-queries.ts';
import { useTranscriptionState } from './transcription-state.ts';

/** For operators, what makes transcripts where there are none. Only rendered with a session. */
export function TranscriptionHint() {
  const role = useProfile(true).data?.role;
  const state = useTranscriptionState(role === 'admin' || role === 'editor');
  if (state?.is_on !== false) return null;
  return (
    <p>
      Turn on transcription: set <code>TRANSCRIBE_URL</code> to a service that transcribes, and restart.
    </p>
  );
}
