import { useState } from 'react';
import type { TranscriptionState } from '../../../../../contract/api/admin/transcription.ts';
import { formatNumber } from '../../../../../contract/shared/format.ts';
import { errorMessage } from '../../../api/errors.ts';
import css from '../console.module.css';
import { ErrorText } from '../error-text.tsx';
import { HowToTurnOn } from '../transcription/how-to-turn-on.tsx';
import { PodcastPolicies } from '../transcription/podcast-policies.tsx';
import { RunningList } from '../transcription/running-list.tsx';
import { ServiceState } from '../transcription/service-state.tsx';
import { type ListedState, TranscriptionList } from '../transcription/transcription-list.tsx';
import { useTranscription } from '../use-transcription.ts';

const states: ListedState[] = ['waiting', 'done', 'failed'];

/** The podcasts, or episodes in a state. */
function Lists({ state: { waiting, failed } }: { state: TranscriptionState }) {
  const [view, setView] = useState<ListedState>();
  const texts: Record<ListedState, string> = {
    waiting: `Episodes waiting (${formatNumber(waiting.episodes)})`,
    done: 'Episodes done',
    failed: `Episodes failed (${formatNumber(failed)})`,
  };
  return (
    <section className={css.section} aria-label="Podcasts and episodes">
      <div className={css.bar}>
        <label>
          Show
          <select
            value={view ?? ''}
            onChange={({ target }) => setView(states.find((name) => name === target.value))}
          >
            <option value="">Podcasts</option>
            {states.map((name) => (
              <option key={name} value={name}>
                {texts[name]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {view ? <TranscriptionList state={view} /> : <PodcastPolicies />}
    </section>
  );
}

/** What is transcribed by a service, what that costs, and of which podcasts. */
export function TranscriptionTab() {
  const { data: state, error } = useTranscription();
  if (!state)
    return error ? (
      <ErrorText>{errorMessage(error, 'This could not be loaded. Reload the page.')}</ErrorText>
    ) : (
      <p role="status">Loading...</p>
    );
  if (!state.is_on)
    return (
      <>
        <HowToTurnOn />
        <section className={css.section}>
          <h2>Podcasts</h2>
          <PodcastPolicies />
        </section>
      </>
    );
  return (
    <>
      <ServiceState state={state} />
      <RunningList episodes={state.running} />
      <Lists state={state} />
    </>
  );
}
