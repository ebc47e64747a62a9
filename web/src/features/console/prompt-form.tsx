import { type FormEvent, useState } from 'react';
import button from '../../components/button.module.css';
import css from './console.module.css';
import { useConsoleAction } from './console-queries.ts';
import { ErrorText } from './error-text.tsx';

type Props = {
  label: string;
  submit: string;
  /** What the field has at first. */
  initial?: string;
  placeholder?: string;
  onSubmit: (text: string) => Promise<unknown>;
};

/** One field and its button. It's cleared when the work is done, unless it began with a text. */
export function PromptForm({ label, submit, initial = '', placeholder, onSubmit }: Props) {
  const [text, setText] = useState(initial);
  const { act, isBusy, error } = useConsoleAction();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    void act(async () => {
      await onSubmit(text.trim());
      if (initial === '') setText('');
    });
  };
  return (
    <form className={css.bar} onSubmit={send}>
      <label>
        {label}
        <input
          dir="auto"
          value={text}
          placeholder={placeholder}
          aria-invalid={error !== ''}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="submit" className={button.secondary} disabled={isBusy || !text.trim()}>
        {submit}
      </button>
      <ErrorText>{error}</ErrorText>
    </form>
  );
}
