import type { ReactNode } from 'react';
import button from '../../components/button.module.css';
import css from './account.module.css';
import type { useAction } from './use-action.ts';

type Props = {
  action: ReturnType<typeof useAction>;
  /** The label of the button. */
  label: string;
  onSubmit: () => Promise<void>;
  children?: ReactNode;
};

/** A form with one button, and the error of its last attempt. */
export function AccountForm({ action, label, onSubmit, children }: Props) {
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void action.run(onSubmit);
      }}
    >
      {children}
      {action.error && (
        <p role="alert" className={css.error}>
          {action.error}
        </p>
      )}
      <button type="submit" className={button.primary} disabled={action.isBusy}>
        {label}
      </button>
    </form>
  );
}
