import { type FormEvent, useState } from 'react';
import button from '../../components/button.module.css';
import css from './console.module.css';

type Props = {
  label: string;
  submit: string;
  /** What the field has at first. */
  initial?: string;
  placeholder?: string;
  isBusy: boolean;
  onSubmit: (text: string) => Promise<void>;
};

/** One field and its button. It's cleared when the work is done, unless it began with a text. */
export function PromptForm({ label, submit, initial = '', placeholder, isBusy, onSubmit }: Props) {
  const [text, setText] = useState(initial);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    await onSubmit(text.trim());
    if (initial === '') setText('');
  };
  return (
    <form className={css.bar} onSubmit={(event) => void send(event)}>
      <label>
        {label}
        <input value={text} placeholder={placeholder} onChange={(event) => setText(event.target.value)} />
      </label>
      <button type="submit" className={button.secondary} disabled={isBusy || !text.trim()}>
        {submit}
      </button>
    </form>
  );
}
