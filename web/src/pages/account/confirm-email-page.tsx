import { useState } from 'react';
import { pages } from '../../../../contract/shared/pages.ts';
import { callApi } from '../../api/client.ts';
import { PageLink } from '../../components/page/page-link.tsx';
import { useTitle } from '../../components/use-title.ts';
import css from '../../features/account/account.module.css';
import { AccountForm } from '../../features/account/account-form.tsx';
import { NoToken } from '../../features/account/no-token.tsx';
import { hasSession, withSession } from '../../features/account/session.ts';
import { useAction } from '../../features/account/use-action.ts';
import { useLinkToken } from '../../features/account/use-link-token.ts';

/** Opened by the link that was sent to a new address of an account. */
export function ConfirmEmailPage() {
  useTitle(pages.confirmEmail.title);
  const token = useLinkToken();
  const action = useAction();
  const [email, setEmail] = useState('');
  const confirm = async () => {
    const json = { token: token ?? '' };
    const profile = await withSession(() => callApi('post', '/users/email/confirm', { json }));
    setEmail(profile.email);
  };
  return (
    <div className={css.page}>
      <h1>{pages.confirmEmail.title}</h1>
      {token === '' && <NoToken />}
      {token && !email && !hasSession() && (
        <p role="alert" className={css.done}>
          This link changes the address of an account: sign in to it first.
        </p>
      )}
      {token && !email && hasSession() && (
        <AccountForm action={action} label="Use this address" onSubmit={confirm}>
          <p>Alerts of both addresses will be sent here from now on.</p>
        </AccountForm>
      )}
      {email && (
        <p role="status" className={css.done}>
          Your account now uses {email}.
        </p>
      )}
      {token && (email || !hasSession()) && (
        <p className={css.links}>
          <PageLink to={email ? pages.account.to() : pages.signIn.to()}>
            {email ? 'Go to your account' : 'Sign in first, then open the link again'}
          </PageLink>
        </p>
      )}
    </div>
  );
}
