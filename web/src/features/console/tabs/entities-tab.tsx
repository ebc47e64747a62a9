import { useState } from 'react';
import type { Correction } from '../../../../../contract/api/admin/entities.ts';
import { callApi } from '../../../api/client.ts';
import tabs from '../../account/tabs.module.css';
import css from '../console.module.css';
import { useConsole, useConsoleAction } from '../console-queries.ts';
import { EntityPanel } from '../entity-panel.tsx';
import { EntitySearch } from '../entity-search.tsx';
import { ErrorText } from '../error-text.tsx';
import { formatTime } from '../format-time.ts';
import { JobState } from '../job-state.tsx';

const verbs: Record<Correction['kind'], string> = {
  merge: 'merged into',
  split: 'split off as',
  rename: 'renamed to',
  retype: 'retyped to',
  reject: 'not an entity',
};

function sentenceOf({ kind, from_name, from_type, to_name, to_type, podcast_title }: Correction): string {
  const target = kind === 'retype' ? to_type : to_name;
  const scope = podcast_title ? `, in ${podcast_title} only` : '';
  return `${from_name} (${from_type}) ${verbs[kind]}${target ? ` ${target}` : ''}${scope}`;
}

/** What was corrected, with a way back. */
function CorrectionList({ onUndo }: { onUndo: (job: string | null) => void }) {
  const { data } = useConsole(['corrections'], (signal) => callApi('get', '/admin/corrections', { signal }));
  const { act, error, isBusy } = useConsoleAction();
  return (
    <section className={css.section}>
      <h2>Corrections</h2>
      <ErrorText>{error}</ErrorText>
      {data?.corrections.length === 0 && <p className={css.quiet}>Nothing was corrected.</p>}
      <ul className={css.list}>
        {data?.corrections.map((correction) => (
          <li key={correction.id} className={css.item}>
            <p>{sentenceOf(correction)}</p>
            <p className={css.quiet}>
              {correction.created_by}, {formatTime(correction.created_at)}
            </p>
            <p className={tabs.actions}>
              <button
                type="button"
                disabled={isBusy}
                onClick={() =>
                  void act(async () => {
                    const param = { id: correction.id };
                    onUndo((await callApi('post', '/admin/corrections/:id/undo', { param })).job_id);
                  })
                }
              >
                Undo
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Corrections of what was found in transcripts. */
export function EntitiesTab() {
  const [id, setId] = useState('');
  const [job, setJob] = useState<string | null>(null);
  const done = (newJob: string | null) => {
    setId('');
    setJob(newJob);
  };
  return (
    <>
      <EntitySearch label="Find an entity by the beginning of its name" action="Correct" onChoose={setId} />
      {id && <EntityPanel key={id} id={id} onDone={done} />}
      {job && <JobState key={job} id={job} text="The worker is correcting what is stored." />}
      <CorrectionList onUndo={setJob} />
    </>
  );
}
