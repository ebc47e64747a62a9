import { useNavigate } from 'react-router-dom';
import { pages } from '../../../../contract/shared/pages.ts';
import { callApi } from '../../api/client.ts';
import { useTitle } from '../../components/use-title.ts';
import css from '../../features/account/account.module.css';
import { AccountForm } from '../../features/account/account-form.tsx';
import { NoToken } from '../../features/account/no-token.tsx';
import { storeSession } from '../../features/account/session.ts';
import { useAction } from '../../features/account/use-action.ts';
import { useLinkToken } from '../../features/account/use-link-token.ts';

/** Opened by a mailed link. Signing in needs a click, so that a link scanner doesn't use the link up. */
export function SignInLinkPage() {
  useTitle(pages.signInLink.title);
  const navigate = useNavigate();
  const token = useLinkToken();
  const action = useAction();
  const signIn = async () => {
    storeSession(await callApi('post', '/auth/sign-in-link/confirm', { json: { token: token ?? '' } }));
    navigate(pages.account.to());
  };
  return (
    <div className={css.page}>
      <h1>{pages.signInLink.title}</h1>
      {token === '' && <NoToken />}
      {token && <AccountForm action={action} label="Sign in" onSubmit={signIn} />}
    </div>
  );
}
