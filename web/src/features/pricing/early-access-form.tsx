import { type FormEvent, useEffect, useId, useState } from 'react';
import button from '../../components/button.module.css';
import { emailProblem } from '../subscribe/email-problem.ts';
import fields from '../subscribe/subscribe-form.module.css';

const joiningMs = 1_500;

/** Early access: a form that sends nothing yet. */
export function EarlyAccessForm() {
  const id = useId();
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [state, setState] = useState<'idle' | 'joining' | 'welcome'>('idle');
  useEffect(() => {
    if (state !== 'joining') return;
    const timer = setTimeout(() => setState('welcome'), joiningMs);
    return () => clearTimeout(timer);
  }, [state]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = emailProblem(email.trim());
    setError(problem ?? '');
    if (!problem) setState('joining');
  };
  if (state === 'welcome')
    return (
      <div role="status" className={fields.done}>
        <h3>Welcome to early access!</h3>
        <p>Thanks for your interest. This form is a preview: your address wasn't sent or stored.</p>
      </div>
    );
  return (
    <form onSubmit={submit} noValidate className={fields.form}>
      <label htmlFor={id}>Email address</label>
      <input
        id={id}
        type="email"
        required
        autoComplete="email"
        placeholder="you@example.org"
        value={email}
        aria-invalid={error !== ''}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className={fields.error}>
          {error}
        </p>
      )}
      <button type="submit" className={button.primary} disabled={state === 'joining'}>
        {state === 'joining' ? 'Joining...' : 'Join early access'}
      </button>
    </form>
  );
}
