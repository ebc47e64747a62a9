import { useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import button from '../../components/button.module.css';
import css from './manage.module.css';
import { renewLink } from './manage-api.ts';

type State = 'ready' | 'sending' | 'sent' | { error: string };

async function sendNewLink(token: string): Promise<State> {
  try {
    await renewLink(token);
    return 'sent';
  } catch (error) {
    const network = 'Network error occurred';
    return { error: errorMessage(error, 'Something went wrong. Please try again.', { network }) };
  }
}

/** Offers a new link to whoever opened one that no longer works. It goes to the address of the alerts. */
export function ExpiredLink({ token }: { token: string }) {
  const [state, setState] = useState<State>('ready');
  if (state === 'sent')
    return <p role="status">A new link is on its way to your inbox. It can take a few minutes.</p>;
  const send = async () => {
    setState('sending');
    setState(await sendNewLink(token));
  };
  return (
    <section aria-labelledby="expired-heading">
      <h2 id="expired-heading">This link no longer works</h2>
      <p>Links to your alerts work for 90 days. Open the link in a newer email, or get a new one.</p>
      {typeof state === 'object' && (
        <p role="alert" className={css.error}>
          {state.error}
        </p>
      )}
      <button
        type="button"
        className={`${button.primary} ${css.renew}`}
        onClick={send}
        disabled={state === 'sending'}
      >
        Email me a new link
      </button>
    </section>
  );
}
