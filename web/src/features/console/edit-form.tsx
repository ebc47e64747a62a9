import { type FormEvent, useState } from 'react';
import button from '../../components/button.module.css';
import css from './console.module.css';
import { useConsoleAction } from './console-queries.ts';
import { ErrorText } from './error-text.tsx';

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
  /** Gets the fields that changed. */
  onSave: (changed: EditedFields) => Promise<unknown>;
};

const names: Name[] = ['title', 'author', 'image_url', 'language'];

/** The browser adds the title to its message. */
const notBlank = { required: true, pattern: '.*\\S.*', title: 'It must have a letter or a digit.' };

/** Fields that an operator sets, whatever the feed says. */
export function EditForm({ fields, onSave }: Props) {
  const [values, setValues] = useState(fields);
  const { act, isBusy, error } = useConsoleAction();
  const changed = names.filter((name) => name in fields && (values[name] ?? '') !== (fields[name] ?? ''));
  const save = (event: FormEvent) => {
    event.preventDefault();
    void act(() => onSave(Object.fromEntries(changed.map((name) => [name, values[name]?.trim() || null]))));
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
              {...(name === 'title' || name === 'language' ? notBlank : {})}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          </label>
        ))}
      <button type="submit" className={button.secondary} disabled={isBusy || changed.length === 0}>
        Save
      </button>
      <ErrorText>{error}</ErrorText>
    </form>
  );
}
