import { type FormEvent, useState } from 'react';
import button from '../../components/button.module.css';
import css from './console.module.css';
import { useConsoleAction } from './console-queries.ts';
import { ErrorText } from './error-text.tsx';

type Props<Choice extends string> = {
  label: string;
  submit: string;
  choices: readonly Choice[];
  current: Choice;
  onSubmit: (choice: Choice) => Promise<unknown>;
};

/** One of several, saved by a button: with the arrow keys, a select passes over the others on its way. */
export function ChoiceForm<Choice extends string>(props: Props<Choice>) {
  const { label, submit, choices, current, onSubmit } = props;
  const [chosen, setChosen] = useState(current);
  const { act, isBusy, error } = useConsoleAction();
  const save = (event: FormEvent) => {
    event.preventDefault();
    void act(() => onSubmit(chosen));
  };
  return (
    <form className={css.bar} onSubmit={save}>
      <label>
        {label}
        <select
          value={chosen}
          onChange={({ target }) => setChosen(choices.find((choice) => choice === target.value) ?? current)}
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
      <button type="submit" className={button.secondary} disabled={isBusy || chosen === current}>
        {submit}
      </button>
      <ErrorText>{error}</ErrorText>
    </form>
  );
}
