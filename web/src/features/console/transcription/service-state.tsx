import type { TranscriptionState } from '../../../../../contract/api/admin/transcription.ts';
import { formatCount, formatNumber } from '../../../../../contract/shared/format.ts';
import { formatPrice, waitText } from '../../../../../contract/shared/transcription.ts';
import { callApi } from '../../../api/client.ts';
import tabs from '../../account/tabs.module.css';
import css from '../console.module.css';
import { useConsoleAction } from '../console-queries.ts';
import { ErrorText } from '../error-text.tsx';
import { Facts } from '../facts.tsx';
import own from './transcription.module.css';

type Props = { state: TranscriptionState };

const serviceText = ({ host, model, hours_per_day }: NonNullable<TranscriptionState['service']>) =>
  [
    host,
    `model ${model}`,
    hours_per_day > 0 ? `at most ${formatCount(hours_per_day, 'hour')} a day` : 'no daily limit',
  ].join(' · ');

/** What keeps anything from being sent: in the place of the overview's problems. */
function Notes({ state }: Props) {
  const notes = [state.problem, waitText(state)].filter((text) => text !== null);
  if (state.is_paused) notes.push('Transcription is paused: nothing is sent until you resume it.');
  if (notes.length === 0) return null;
  return (
    <ul className={state.problem === null ? css.notes : css.problems} aria-label="Needs attention">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function PauseButton({ isPaused }: { isPaused: boolean }) {
  const { act, isBusy, error } = useConsoleAction();
  const change = () =>
    act(() => callApi('patch', '/admin/transcription', { json: { is_paused: !isPaused } }));
  return (
    <>
      <p className={tabs.actions} style={{ marginTop: 0 }}>
        <button type="button" disabled={isBusy} onClick={() => void change()}>
          {isPaused ? 'Resume transcription' : 'Pause transcription'}
        </button>
      </p>
      <ErrorText>{error}</ErrorText>
    </>
  );
}

function Numbers({ state: { service, waiting, today, month, failed, gaps } }: Props) {
  const hasPrice = (service?.price_per_hour ?? 0) > 0;
  const price = (name: string, dollars: number): [string, string][] =>
    hasPrice ? [[name, formatPrice(dollars)]] : [];
  const limit = service?.hours_per_day ?? 0;
  return (
    <div className={css.facts}>
      <Facts
        title="Waiting"
        facts={[
          ['Episodes', waiting.episodes],
          ['Hours of audio', waiting.hours],
          ...price('Cost, about', waiting.price),
        ]}
      />
      <Facts
        title="Sent to the service"
        facts={[
          ['Hours today', limit > 0 ? `${formatNumber(today.hours)} of ${formatNumber(limit)}` : today.hours],
          ...price('Cost today', today.price),
          ['Hours in 30 days', month.hours],
          ...price('Cost in 30 days', month.price),
        ]}
      />
      <Facts
        title="Results"
        facts={[
          ['Episodes done today', today.episodes],
          ['Failed', failed],
          ['Episodes with gaps', gaps.episodes],
          ['Hours not heard', gaps.hours],
        ]}
      />
    </div>
  );
}

/** What the service does and what it costs, and a button to stop it. */
export function ServiceState({ state }: Props) {
  return (
    <>
      <div aria-live="polite">
        <Notes state={state} />
      </div>
      <div className={own.service}>
        <p>{state.service && serviceText(state.service)}</p>
        <PauseButton isPaused={state.is_paused} />
      </div>
      <Numbers state={state} />
    </>
  );
}
