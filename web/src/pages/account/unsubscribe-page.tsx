import { useState } from 'react';
import { pages } from '../../../../contract/shared/pages.ts';
import { callApi } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import button from '../../components/button.module.css';
import { PageLink } from '../../components/page/page-link.tsx';
import { useTitle } from '../../components/use-title.ts';
import { useLink } from '../../config/use-link.ts';
import css from '../message-page.module.css';

type State = 'ready' | 'sending' | 'unsubscribed' | { error: string };

async function unsubscribe(token: string): Promise<State> {
  try {
    await callApi('post', '/unsubscribe', { json: { token }, query: {} });
    return 'unsubscribed';
  } catch (error) {
    const network = 'Network error occurred';
    return { error: errorMessage(error, 'Something went wrong. Please try again.', { network }) };
  }
}

function Invalid() {
  return (
    <>
      <h1>Invalid Unsubscribe Link</h1>
      <p role="alert">This link has no token. Open the link in your email again.</p>
    </>
  );
}

function Unsubscribed() {
  return (
    <>
      <h1>You’re unsubscribed</h1>
      <p role="status">The alerts that the email was about have been canceled.</p>
      <p className={css.actions}>
        <PageLink className={button.primary} to={pages.home.to()}>
          Go Home
        </PageLink>
        <PageLink className={button.secondary} to={pages.manage.to()}>
          Manage alerts
        </PageLink>
      </p>
    </>
  );
}

/** Opened by mail readers that don't unsubscribe by themselves. Its link ends the alerts of one email, and no more. */
export function UnsubscribePage() {
  useTitle(pages.unsubscribe.title);
  const link = useLink();
  const [state, setState] = useState<State>('ready');
  if (!link) return <div className={css.page}>{link === null && <Invalid />}</div>;
  if (state === 'unsubscribed')
    return (
      <div className={css.page}>
        <Unsubscribed />
      </div>
    );
  const send = async () => {
    setState('sending');
    setState(await unsubscribe(link.token));
  };
  return (
    <div className={css.page}>
      <h1>Unsubscribe</h1>
      <p>This cancels the alerts that the email was about. Your other alerts stay active.</p>
      {typeof state === 'object' && (
        <p role="alert" data-tone="error">
          {state.error}
        </p>
      )}
      <p className={css.actions}>
        <button type="button" className={button.primary} onClick={send} disabled={state === 'sending'}>
          Stop these emails
        </button>
        {typeof state === 'object' && (
          <PageLink className={button.secondary} to={pages.manage.to()}>
            Manage alerts
          </PageLink>
        )}
      </p>
    </div>
  );
}
