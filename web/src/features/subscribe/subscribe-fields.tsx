import { type ReactNode, useId } from 'react';
import button from '../../components/button.module.css';
import { HumanCheck } from '../human-check/human-check.tsx';
import css from './subscribe-form.module.css';
import type { useSubscribeForm } from './use-subscribe-form.ts';

type Props = {
  form: ReturnType<typeof useSubscribeForm>;
  /** The label of the button. */
  action: string;
  children?: ReactNode;
};

/** The email address, the human check and the button, with the error message. */
export function SubscribeFields({ form, action, children }: Props) {
  const id = useId();
  const { phase, email } = form;
  const error = phase.name === 'error' ? phase : undefined;
  const isSubmitting = phase.name === 'submitting';
  const message = (
    <p id={`${id}-error`} role="alert" className={css.error}>
      {error?.text}
    </p>
  );
  return (
    <form onSubmit={form.submit} noValidate className={css.form}>
      {children}
      <label htmlFor={`${id}-email`}>Email address</label>
      <input
        id={`${id}-email`}
        type="email"
        required
        autoComplete="email"
        placeholder="you@example.org"
        value={email}
        aria-invalid={error?.field === 'email'}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => form.setEmail(event.target.value)}
      />
      {error?.field === 'email' && message}
      <HumanCheck key={form.attempt} onToken={form.setToken} onError={form.fail} />
      {error?.field === 'form' && message}
      <button type="submit" className={button.primary} disabled={isSubmitting || !form.token}>
        {isSubmitting ? 'Subscribing...' : action}
      </button>
    </form>
  );
}
