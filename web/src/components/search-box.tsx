import { type FormEvent, type Ref, useId } from 'react';
import css from './search-box.module.css';

type Props = {
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  inputRef?: Ref<HTMLInputElement>;
};

/** The search field and its button. A blank query can't be sent. */
export function SearchBox({ value, placeholder, onChange, onSubmit, inputRef }: Props) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== '') onSubmit();
  };
  return (
    <search>
      <form className={css.form} onSubmit={submit}>
        <label htmlFor={id} className={css.label}>
          Search podcast transcripts
        </label>
        <input
          id={id}
          ref={inputRef}
          type="search"
          className={css.input}
          value={value}
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="submit" className={css.button} disabled={value.trim() === ''}>
          Search
        </button>
      </form>
    </search>
  );
}
