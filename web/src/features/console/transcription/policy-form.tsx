import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type {
  PodcastTranscription,
  TranscriptionEstimate,
} from '../../../../../contract/api/admin/transcription.ts';
import { formatCount } from '../../../../../contract/shared/format.ts';
import {
  defaultLastEpisodes,
  estimateText,
  type TranscribeMode,
  transcribeModes,
} from '../../../../../contract/shared/transcription.ts';
import { callApi } from '../../../api/client.ts';
import button from '../../../components/button.module.css';
import { withSession } from '../../account/session.ts';
import { useAction } from '../../account/use-action.ts';
import { useConsoleRefresh } from '../console-queries.ts';
import { ErrorText } from '../error-text.tsx';
import own from './transcription.module.css';

const modeTexts: Record<TranscribeMode, string> = {
  off: 'None',
  new: 'New episodes',
  last: 'The last …',
  since: 'Since a date',
  all: 'All episodes',
};

type Fields = { mode: TranscribeMode; last: string; since: string };

const fieldsOf = ({ mode, last, since }: PodcastTranscription): Fields => ({
  mode,
  last: String(last ?? defaultLastEpisodes),
  since: mode === 'since' ? (since ?? '').slice(0, 10) : '',
});

/** Only what the mode needs. */
const policyOf = ({ mode, last, since }: Fields) => ({
  mode,
  ...(mode === 'last' ? { last: Number(last) } : {}),
  ...(mode === 'since' ? { since } : {}),
});

const isSame = (a: Fields, b: Fields) => JSON.stringify(policyOf(a)) === JSON.stringify(policyOf(b));

type FieldProps = {
  select: RefObject<HTMLSelectElement | null>;
  title: string;
  fields: Fields;
  onChange: (fields: Fields) => void;
};

function PolicyFields({ select, title, fields, onChange }: FieldProps) {
  const { mode, last, since } = fields;
  return (
    <>
      <select
        ref={select}
        aria-label={`Which episodes of ${title} are transcribed`}
        value={mode}
        onChange={({ target }) =>
          onChange({ ...fields, mode: transcribeModes.find((name) => name === target.value) ?? mode })
        }
      >
        {transcribeModes.map((name) => (
          <option key={name} value={name}>
            {modeTexts[name]}
          </option>
        ))}
      </select>
      {mode === 'last' && (
        <input
          type="number"
          aria-label={`How many of the last episodes of ${title}`}
          required
          min={1}
          max={10_000}
          value={last}
          onChange={({ target }) => onChange({ ...fields, last: target.value })}
        />
      )}
      {mode === 'since' && (
        <input
          type="date"
          aria-label={`From which day on, for ${title}`}
          required
          value={since}
          onChange={({ target }) => onChange({ ...fields, since: target.value })}
        />
      )}
    </>
  );
}

/** Which episodes of a podcast are transcribed. Before that is saved, it says what it costs. */
export function PolicyForm({ podcast }: { podcast: PodcastTranscription }) {
  const saved = fieldsOf(podcast);
  /** Undefined while nothing was changed: then what is saved shows, whoever saved it. */
  const [changed, setChanged] = useState<Fields>();
  const fields = changed ?? saved;
  const [estimate, setEstimate] = useState<TranscriptionEstimate>();
  const { run, isBusy, error } = useAction();
  const refresh = useConsoleRefresh();
  const { id, title } = podcast;
  const select = useRef<HTMLSelectElement>(null);
  const change = (next: Fields | undefined) => {
    setChanged(next);
    setEstimate(undefined);
  };
  /** The buttons disappear, so the focus goes back. */
  const finish = () => {
    change(undefined);
    select.current?.focus();
  };
  const ask = () =>
    run(async () => {
      const { last, ...query } = policyOf(fields);
      const input = { param: { id }, query: { ...query, ...(last === undefined ? {} : { last }) } };
      setEstimate(
        await withSession(() => callApi('get', '/admin/podcasts/:id/transcription/estimate', input)),
      );
    });
  const save = () =>
    run(async () => {
      const input = { param: { id }, json: policyOf(fields) };
      await withSession(() => callApi('put', '/admin/podcasts/:id/transcription', input));
      await refresh();
      finish();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (estimate ? save() : ask());
  };
  const hasEpisodes = estimate !== undefined && estimate.episodes > 0;
  return (
    <form className={own.policy} aria-label={`Transcription of ${title}`} onSubmit={submit}>
      <PolicyFields select={select} title={title} fields={fields} onChange={change} />
      {!isSame(fields, saved) && (
        <>
          <button type="submit" className={estimate ? button.primary : button.secondary} disabled={isBusy}>
            {estimate
              ? hasEpisodes
                ? `Yes, transcribe ${formatCount(estimate.episodes, 'episode')}`
                : 'Yes, save'
              : 'Save'}
          </button>
          <button type="button" className={button.secondary} onClick={finish}>
            Cancel
          </button>
        </>
      )}
      {estimate && (
        <p role="status">
          {estimateText(estimate, fields.mode)} {hasEpisodes ? 'Transcribe them?' : ''}
        </p>
      )}
      <ErrorText>{error}</ErrorText>
    </form>
  );
}
