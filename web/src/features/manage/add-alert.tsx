import { type FormEvent, useState } from 'react';
import button from '../../components/button.module.css';
import css from './manage.module.css';

type Props = {
  /** Makes the alert, and says so by calling `onAdded`: until then the term stays in the field. */
  onAdd: (term: string, onAdded: () => void) => void;
};

/** Asks for the term of a new alert. */
export function AddAlert({ onAdd }: Props) {
  const [term, setTerm] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (term.trim() !== '') onAdd(term.trim(), () => setTerm(''));
  };
  return (
    <form className={css.add} onSubmit={add}>
      <input
        dir="auto"
        aria-label="Name or topic"
        placeholder="Name or topic"
        maxLength={200}
        value={term}
        onChange={(event) => setTerm(event.target.value)}
      />
      <button type="submit" className={button.primary}>
        Create alert
      </button>
    </form>
  );
}
