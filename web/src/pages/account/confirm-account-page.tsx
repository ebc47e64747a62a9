import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../../../contract/shared/pages.ts';
import { callApi } from '../../api/client.ts';
import { useTitle } from '../../components/use-title.ts';
import css from '../../features/account/account.module.css';
import { AccountForm } from '../../features/account/account-form.tsx';
import { PasswordField } from '../../features/account/field.tsx';
import { NoToken } from '../../features/account/no-token.tsx';
import { storeSession } from '../../features/account/session.ts';
import { useAction } from '../../features/account/use-action.ts';
import { useLinkToken } from '../../features/account/use-link-token.ts';

/** Opened by the link of a registration: the password shows that it was the same person. */
export function ConfirmAccountPage() {
  useTitle(pages.confirmAccount.title);
  const navigate = useNavigate();
  const token = useLinkToken();
  const action = useAction();
  const [password, setPassword] = useState('');
  const confirm = async () => {
    storeSession(await callApi('post', '/auth/confirm', { json: { token: token ?? '', password } }));
    navigate(pages.account.to());
  };
  return (
    <div className={css.page}>
      <h1>{pages.confirmAccount.title}</h1>
      {token === '' && <NoToken />}
      {token && (
        <AccountForm action={action} label="Confirm account" onSubmit={confirm}>
          <p>Enter the password you chose when you registered.</p>
          <PasswordField value={password} onChange={setPassword} />
        </AccountForm>
      )}
    </div>
  );
}
