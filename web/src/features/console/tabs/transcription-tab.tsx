import { errorMessage } from '../../../api/errors.ts';
import { ErrorText } from '../error-text.tsx';
import { HowToTurnOn } from '../transcription/how-to-turn-on.tsx';
import { PodcastPolicies } from '../transcription/podcast-policies.tsx';
import { RunningList } from '../transcription/running-list.tsx';
import { ServiceState } from '../transcription/service-state.tsx';
import { TranscriptionList } from '../transcription/transcription-list.tsx';
import { useTranscription } from '../transcription/use-transcription.ts';

/** What is transcribed by a service, what that costs, and of which podcasts. */
export function TranscriptionTab() {
  const { data: state, error } = useTranscription();
  if (!state)
    return error ? (
      <ErrorText>{errorMessage(error, 'This could not be loaded. Reload the page.')}</ErrorText>
    ) : (
      <p role="status">Loading...</p>
    );
  return (
    <>
      {state.is_on ? (
        <>
          <ServiceState state={state} />
          <RunningList episodes={state.running} />
          <TranscriptionList />
        </>
      ) : (
        <HowToTurnOn />
      )}
      <PodcastPolicies />
    </>
  );
}
