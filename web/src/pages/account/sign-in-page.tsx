import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../../../contract/shared/pages.ts';
import { callApi } from '../../api/client.ts';
import { PageLink } from '../../components/page/page-link.tsx';
import { useTitle } from '../../components/use-title.ts';
import css from '../../features/account/account.module.css';
import { AccountForm } from '../../features/account/account-form.tsx';
import { EmailField, PasswordField } from '../../features/account/field.tsx';
import { storeSession } from '../../features/account/session.ts';
import { useAction } from '../../features/account/use-action.ts';
import { useTypedEmail } from '../../features/account/use-typed-email.ts';
import { useHumanCheck } from '../../features/human-check/use-human-check.tsx';

/** Signs in with a password, or asks for a link. */
export function SignInPage() {
  useTitle(pages.signIn.title);
  const navigate = useNavigate();
  const action = useAction();
  const humanCheck = useHumanCheck(action.code);
  const [email, setEmail] = useState(useTypedEmail());
  const [password, setPassword] = useState('');
  const [message, setMessage] = useState('');
  const signIn = async () => {
    const json = { email, password, ...humanCheck.takeToken() };
    storeSession(await callApi('post', '/auth/login', { json }));
    navigate(pages.account.to());
  };
  const requestLink = () =>
    action.run(async () => {
      const json = { email, ...humanCheck.takeToken() };
      setMessage((await callApi('post', '/auth/sign-in-link/request', { json })).message);
    });
  return (
    <div className={css.page}>
      <h1>{pages.signIn.title}</h1>
      <AccountForm action={action} label="Sign in" onSubmit={signIn}>
        <EmailField value={email} onChange={setEmail} />
        <PasswordField value={password} onChange={setPassword} />
        {humanCheck.field}
      </AccountForm>
      {message && (
        <p role="status" className={css.done}>
          {message}
        </p>
      )}
      <p className={css.links}>
        <button type="button" className={css.link} disabled={email === ''} onClick={() => void requestLink()}>
          Email me a sign-in link
        </button>
        <PageLink to={pages.resetPassword.to()} state={{ email }}>
          Forgot your password?
        </PageLink>
        <PageLink to={pages.register.to()} state={{ email }}>
          Create an account
        </PageLink>
      </p>
    </div>
  );
}
