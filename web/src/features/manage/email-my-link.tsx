import { type FormEvent, useId, useState } from 'react';
import { callApi } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import button from '../../components/button.module.css';
import field from '../../components/field.module.css';
import { HumanCheck } from '../human-check/human-check.tsx';
import css from './email-my-link.module.css';

type State = { name: 'ready' | 'sending' | 'sent' } | { name: 'failed'; error: string };

/** For those who lost the link: sends it to an address that has alerts. */
export function EmailMyLink() {
  const id = useId();
  const [email, setEmail] = useState('');
  const [token, setToken] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ name: 'ready' });
  const fail = (error: string) => setState({ name: 'failed', error });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setState({ name: 'sending' });
    try {
      await callApi('post', '/manage/link', {
        json: { email: email.trim(), ...(token ? { turnstileToken: token } : {}) },
      });
      setState({ name: 'sent' });
    } catch (error) {
      const network = 'Network error occurred';
      fail(errorMessage(error, 'Something went wrong. Please try again.', { network }));
      // Each attempt needs a new human check.
      setToken(undefined);
      setAttempt((previous) => previous + 1);
    }
  };
  if (state.name === 'sent')
    return (
      <p role="status" className={css.sent}>
        If {email.trim()} has alerts, the link is on its way. It can take a few minutes.
      </p>
    );
  return (
    <section aria-labelledby={`${id}-heading`} className={css.section}>
      <h2 id={`${id}-heading`}>Lost your link?</h2>
      <form onSubmit={submit} className={css.form}>
        <label htmlFor={`${id}-email`}>Email address</label>
        <input
          id={`${id}-email`}
          type="email"
          required
          autoComplete="email"
          placeholder="you@example.org"
          className={field.field}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <HumanCheck key={attempt} onToken={setToken} onError={fail} />
        {state.name === 'failed' && (
          <p role="alert" className={css.error}>
            {state.error}
          </p>
        )}
        <button type="submit" className={button.primary} disabled={!token || state.name === 'sending'}>
          Email me my link
        </button>
      </form>
    </section>
  );
}
