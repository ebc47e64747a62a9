import { type FormEvent, useState } from 'react';
import button from '../../components/button.module.css';
import css from './console.module.css';

const labels = {
  title: 'Title',
  author: 'Author',
  image_url: 'Address of the artwork',
  language: 'Language',
};
type Name = keyof typeof labels;
type EditedFields = { [Key in Name]?: string | null };

type Props = {
  fields: EditedFields;
  isBusy: boolean;
  /** Gets the fields that changed. */
  onSave: (changed: EditedFields) => Promise<void>;
};

const names: Name[] = ['title', 'author', 'image_url', 'language'];

/** Fields that an operator sets, whatever the feed says. */
export function EditForm({ fields, isBusy, onSave }: Props) {
  const [values, setValues] = useState(fields);
  const changed = names.filter((name) => name in fields && (values[name] ?? '') !== (fields[name] ?? ''));
  const save = (event: FormEvent) => {
    event.preventDefault();
    void onSave(Object.fromEntries(changed.map((name) => [name, values[name]?.trim() || null])));
  };
  return (
    <form className={css.bar} onSubmit={save}>
      {names
        .filter((name) => name in fields)
        .map((name) => (
          <label key={name}>
            {labels[name]}
            <input
              value={values[name] ?? ''}
              required={name === 'title' || name === 'language'}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          </label>
        ))}
      <button type="submit" className={button.secondary} disabled={isBusy || changed.length === 0}>
        Save
      </button>
    </form>
  );
}
