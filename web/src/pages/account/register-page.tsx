import { useState } from 'react';
import { pages } from '../../../../contract/shared/pages.ts';
import { callApi } from '../../api/client.ts';
import { PageLink } from '../../components/page/page-link.tsx';
import { useTitle } from '../../components/use-title.ts';
import css from '../../features/account/account.module.css';
import { AccountForm } from '../../features/account/account-form.tsx';
import { EmailField, Field, NewPasswordField } from '../../features/account/field.tsx';
import { useAction } from '../../features/account/use-action.ts';
import { useTypedEmail } from '../../features/account/use-typed-email.ts';
import { useHumanCheck } from '../../features/human-check/use-human-check.tsx';

/** Creates an account, which a mailed link confirms. */
export function RegisterPage() {
  useTitle(pages.register.title);
  const action = useAction();
  const humanCheck = useHumanCheck(action.code);
  const [name, setName] = useState('');
  const [email, setEmail] = useState(useTypedEmail());
  const [password, setPassword] = useState('');
  const [message, setMessage] = useState('');
  const register = async () => {
    const json = { email, password, ...(name ? { name } : {}), ...humanCheck.takeToken() };
    setMessage((await callApi('post', '/auth/register', { json })).message);
  };
  return (
    <div className={css.page}>
      <h1>{pages.register.title}</h1>
      {message ? (
        <p role="status" className={css.done}>
          {message} You'll need your password once more.
        </p>
      ) : (
        <>
          <p className={css.done}>
            An account keeps your alerts, bookmarks and API keys in one place. Search and alerts work without
            one.
          </p>
          <AccountForm action={action} label="Create account" onSubmit={register}>
            <Field
              label="Name (optional)"
              autoComplete="name"
              maxLength={200}
              value={name}
              onChange={setName}
            />
            <EmailField value={email} onChange={setEmail} />
            <NewPasswordField value={password} onChange={setPassword} />
            {humanCheck.field}
          </AccountForm>
        </>
      )}
      <p className={css.links}>
        <PageLink to={pages.signIn.to()} state={{ email }}>
          I already have an account
        </PageLink>
      </p>
    </div>
  );
}
