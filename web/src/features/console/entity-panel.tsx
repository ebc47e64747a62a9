import { useState } from 'react';
import type { AdminEntityDetail, CorrectEntity } from '../../../../contract/api/admin/entities.ts';
import type { EntityType } from '../../../../contract/api/library/entity.ts';
import { callApi } from '../../api/client.ts';
import { Written } from '../../components/written.tsx';
import { ConfirmButton } from '../account/confirm-button.tsx';
import tabs from '../account/tabs.module.css';
import { ChoiceForm } from './choice-form.tsx';
import css from './console.module.css';
import { useConsole, useConsoleAction } from './console-queries.ts';
import { EntitySearch } from './entity-search.tsx';
import { ErrorText } from './error-text.tsx';
import { PromptForm } from './prompt-form.tsx';

const entityTypes: EntityType[] = ['person', 'organization', 'place', 'product', 'event', 'topic'];

type Correct = (correction: CorrectEntity) => Promise<unknown>;
type Form = AdminEntityDetail['forms'][number];

/** The forms of a name, some of which may be another entity. */
function SplitForm({ entity, correct }: { entity: AdminEntityDetail; correct: Correct }) {
  const [chosen, setChosen] = useState<Form>();
  return (
    <details>
      <summary>Split off where it appears as another</summary>
      <ul className={css.list}>
        {entity.forms.map((form) => (
          <li key={`${form.surface_form} ${form.podcast_id}`} className={css.item}>
            <label>
              <input type="radio" name="form" checked={chosen === form} onChange={() => setChosen(form)} /> “
              <Written text={form.surface_form} />” in <Written text={form.podcast_title} /> ({form.mentions})
            </label>
          </li>
        ))}
      </ul>
      {chosen && (
        <PromptForm
          label={`Name of what “${chosen.surface_form}” is in ${chosen.podcast_title}`}
          submit="Split"
          onSubmit={(name) =>
            correct({
              kind: 'split',
              entity_id: entity.id,
              name,
              surface_forms: [chosen.surface_form],
              podcast_id: chosen.podcast_id,
            })
          }
        />
      )}
    </details>
  );
}

function RejectButtons({
  entity: { id, name, forms },
  correct,
}: {
  entity: AdminEntityDetail;
  correct: Correct;
}) {
  const podcasts = new Map(forms.map(({ podcast_id, podcast_title }) => [podcast_id, podcast_title]));
  return (
    <p className={tabs.actions}>
      <ConfirmButton
        confirmLabel={`Yes, ${name} is not an entity`}
        onConfirm={() => void correct({ kind: 'reject', entity_id: id })}
      >
        Not an entity
      </ConfirmButton>
      {podcasts.size > 1 &&
        [...podcasts].map(([podcast_id, title]) => (
          <ConfirmButton
            key={podcast_id}
            confirmLabel={`Yes, not in ${title}`}
            onConfirm={() => void correct({ kind: 'reject', entity_id: id, podcast_id })}
          >
            Not in {title}
          </ConfirmButton>
        ))}
    </p>
  );
}

/** Everything that can be said about an entity. `onDone` gets the job that corrects it, if it is in many episodes. */
export function EntityPanel({ id, onDone }: { id: string; onDone: (job: string | null) => void }) {
  const { data: entity } = useConsole(['entity', id], (signal) =>
    callApi('get', '/admin/entities/:id', { param: { id }, signal }),
  );
  const { act, error } = useConsoleAction();
  const correct: Correct = async (json) => {
    const { job_id } = await callApi('post', '/admin/corrections', { json });
    onDone(job_id);
  };
  const correctNow: Correct = (json) => act(() => correct(json));
  if (!entity) return <p role="status">Loading...</p>;
  const { name, entity_type } = entity;
  return (
    <section className={css.panel} aria-label={name}>
      <h2>
        {name} <span className={css.quiet}>{entity_type}</span>
      </h2>
      <ErrorText>{error}</ErrorText>
      <EntitySearch
        label={`Merge ${name} into`}
        action="Merge into"
        except={entity.id}
        onChoose={(into) => void correctNow({ kind: 'merge', entity_id: entity.id, into })}
      />
      <PromptForm
        label="Name"
        submit="Rename"
        initial={name}
        onSubmit={(newName) => correct({ kind: 'rename', entity_id: entity.id, name: newName })}
      />
      <ChoiceForm
        label="Type"
        submit="Retype"
        choices={entityTypes}
        current={entity_type}
        onSubmit={(type) => correct({ kind: 'retype', entity_id: entity.id, entity_type: type })}
      />
      <SplitForm entity={entity} correct={correct} />
      <RejectButtons entity={entity} correct={correctNow} />
    </section>
  );
}
