import { useState } from 'react';
import { formatNumber } from '../../../../contract/shared/format.ts';
import { callApi } from '../../api/client.ts';
import { Written } from '../../components/written.tsx';
import tabs from '../account/tabs.module.css';
import css from './console.module.css';
import { useConsole } from './console-queries.ts';

type Props = { label: string; action: string; except?: string; onChoose: (id: string) => void };

const maxShown = 8;

/** Finds an entity and lets an operator choose it. */
export function EntitySearch({ label, action, except, onChoose }: Props) {
  const [q, setQ] = useState('');
  const { data } = useConsole(['entities', q], (signal) =>
    q.trim() === ''
      ? Promise.resolve({ entities: [] })
      : callApi('get', '/admin/entities', { query: { q: q.trim() }, signal }),
  );
  const found = (data?.entities ?? []).filter(({ id }) => id !== except).slice(0, maxShown);
  return (
    <>
      <div className={css.bar}>
        <label>
          {label}
          <input dir="auto" value={q} maxLength={200} onChange={(event) => setQ(event.target.value)} />
        </label>
      </div>
      {q.trim() !== '' && data && found.length === 0 && (
        <p className={css.quiet}>No entity begins with this.</p>
      )}
      <ul className={css.list}>
        {found.map(({ id, name, entity_type, mentions }) => (
          <li key={id} className={css.item}>
            <p>
              <strong>
                <Written text={name} />
              </strong>{' '}
              <span className={css.quiet}>
                {entity_type} · {formatNumber(mentions)} mentions
              </span>
            </p>
            <p className={tabs.actions}>
              <button
                type="button"
                aria-label={`${action} ${name}, ${entity_type}`}
                onClick={() => {
                  setQ('');
                  onChoose(id);
                }}
              >
                {action}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
