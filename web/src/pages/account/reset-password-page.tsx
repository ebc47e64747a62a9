import { useState } from 'react';
import { pages } from '../../../../contract/shared/pages.ts';
import { callApi } from '../../api/client.ts';
import { PageLink } from '../../components/page/page-link.tsx';
import { useTitle } from '../../components/use-title.ts';
import css from '../../features/account/account.module.css';
import { AccountForm } from '../../features/account/account-form.tsx';
import { EmailField, NewPasswordField } from '../../features/account/field.tsx';
import { clearSession } from '../../features/account/session.ts';
import { useAction } from '../../features/account/use-action.ts';
import { useLinkToken } from '../../features/account/use-link-token.ts';
import { useTypedEmail } from '../../features/account/use-typed-email.ts';
import { useHumanCheck } from '../../features/human-check/use-human-check.tsx';

function RequestLink() {
  const action = useAction();
  const humanCheck = useHumanCheck(action.code);
  const [email, setEmail] = useState(useTypedEmail());
  const [message, setMessage] = useState('');
  const request = async () => {
    const json = { email, ...humanCheck.takeToken() };
    setMessage((await callApi('post', '/auth/password-reset/request', { json })).message);
  };
  if (message)
    return (
      <p role="status" className={css.done}>
        {message}
      </p>
    );
  return (
    <AccountForm action={action} label="Send link" onSubmit={request}>
      <EmailField value={email} onChange={setEmail} />
      {humanCheck.field}
    </AccountForm>
  );
}

function ChoosePassword({ token, onNewLink }: { token: string; onNewLink: () => void }) {
  const action = useAction();
  const [password, setPassword] = useState('');
  const [isDone, setIsDone] = useState(false);
  const reset = async () => {
    await callApi('post', '/auth/password-reset/confirm', { json: { token, new_password: password } });
    clearSession();
    setIsDone(true);
  };
  if (isDone)
    return (
      <p role="status" className={css.done}>
        Your password was changed, and all devices were signed out.
      </p>
    );
  return (
    <>
      <AccountForm action={action} label="Change password" onSubmit={reset}>
        <NewPasswordField value={password} onChange={setPassword} />
      </AccountForm>
      {action.error && (
        <p className={css.done}>
          <button type="button" className={css.link} onClick={onNewLink}>
            Get a new link
          </button>
        </p>
      )}
    </>
  );
}

/** Asks for a link or, opened by that link, for a new password. */
export function ResetPasswordPage() {
  useTitle(pages.resetPassword.title);
  const linkToken = useLinkToken();
  const [wantsNewLink, setWantsNewLink] = useState(false);
  const token = wantsNewLink ? '' : linkToken;
  return (
    <div className={css.page}>
      <h1>{pages.resetPassword.title}</h1>
      {token === '' && <RequestLink />}
      {token && <ChoosePassword token={token} onNewLink={() => setWantsNewLink(true)} />}
      {token !== undefined && (
        <p className={css.links}>
          <PageLink to={pages.signIn.to()}>Sign in</PageLink>
        </p>
      )}
    </div>
  );
}
