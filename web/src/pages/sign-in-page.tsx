import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../../server/contract/pages.ts';
import { callApi } from '../api/client.ts';
import { PageLink } from '../components/page-link.tsx';
import { useTitle } from '../components/use-title.ts';
import css from '../features/account/account.module.css';
import { AccountForm } from '../features/account/account-form.tsx';
import { EmailField, PasswordField } from '../features/account/field.tsx';
import { storeSession } from '../features/account/session.ts';
import { useAction } from '../features/account/use-action.ts';
import { useTypedEmail } from '../features/account/use-typed-email.ts';
import { HumanCheck } from '../features/human-check/human-check.tsx';

/** Signs in with a password, or asks for a link. */
export function SignInPage() {
  useTitle(pages.signIn.title);
  const navigate = useNavigate();
  const action = useAction();
  const [email, setEmail] = useState(useTypedEmail());
  const [password, setPassword] = useState('');
  const [humanToken, setHumanToken] = useState<string>();
  const [needsHumanCheck, setNeedsHumanCheck] = useState(false);
  const [message, setMessage] = useState('');
  const signIn = async () => {
    try {
      const json = { email, password, ...(humanToken ? { turnstileToken: humanToken } : {}) };
      storeSession(await callApi('post', '/auth/login', { json }));
      navigate(pages.account.to());
    } finally {
      setHumanToken(undefined);
    }
  };
  const requestLink = () =>
    action.run(async () => {
      const answer = await callApi('post', '/auth/sign-in-link/request', { json: { email } });
      setMessage(answer.message);
    });
  if (action.code === 'human_check_required' && !needsHumanCheck) setNeedsHumanCheck(true);
  return (
    <div className={css.page}>
      <h1>{pages.signIn.title}</h1>
      <AccountForm action={action} label="Sign in" onSubmit={signIn}>
        <EmailField value={email} onChange={setEmail} />
        <PasswordField value={password} onChange={setPassword} />
        {needsHumanCheck && (
          <HumanCheck
            key={String(action.error)}
            onToken={setHumanToken}
            onError={() => setHumanToken(undefined)}
          />
        )}
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
