import { type ComponentType, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { UserProfile } from '../../../../contract/api/accounts/account.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { callApi } from '../../api/client.ts';
import { PageLink } from '../../components/page/page-link.tsx';
import { useTitle } from '../../components/use-title.ts';
import { useProfile } from '../../features/account/account-queries.ts';
import { clearSession, hasSession, withSession } from '../../features/account/session.ts';
import { AlertsTab } from '../../features/account/tabs/alerts-tab.tsx';
import { BookmarksTab } from '../../features/account/tabs/bookmarks-tab.tsx';
import { KeysTab } from '../../features/account/tabs/keys-tab.tsx';
import { NotificationsTab } from '../../features/account/tabs/notifications-tab.tsx';
import { SettingsTab } from '../../features/account/tabs/settings-tab.tsx';
import css from '../../features/account/tabs.module.css';

type Tab = { name: string; text: string; Content: ComponentType<{ profile: UserProfile }> };

const firstTab: Tab = { name: 'alerts', text: 'Alerts', Content: AlertsTab };
const tabs: Tab[] = [
  firstTab,
  { name: 'notifications', text: 'Notifications', Content: NotificationsTab },
  { name: 'bookmarks', text: 'Bookmarks', Content: BookmarksTab },
  { name: 'keys', text: 'API keys', Content: KeysTab },
  { name: 'settings', text: 'Settings', Content: SettingsTab },
];

/** Sends visitors without a session to the sign-in page. True once there is one. */
function useRequiredSession(): boolean {
  const navigate = useNavigate();
  const [isSignedIn, setIsSignedIn] = useState(false);
  useEffect(() => {
    if (hasSession()) setIsSignedIn(true);
    else navigate(pages.signIn.to(), { replace: true });
  }, [navigate]);
  return isSignedIn;
}

function Account({ profile, tab }: { profile: UserProfile; tab: Tab }) {
  const navigate = useNavigate();
  const signOut = async () => {
    // Whatever the server answers, this device forgets the session.
    await withSession(() => callApi('post', '/auth/logout')).catch(() => undefined);
    clearSession();
    navigate(pages.signIn.to());
  };
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{pages.account.title}</h1>
        <p>{profile.email}</p>
        {profile.role !== 'member' && <PageLink to={pages.admin.to()}>{pages.admin.title}</PageLink>}
        <button type="button" className={css.signOut} onClick={() => void signOut()}>
          Sign out
        </button>
      </header>
      <nav aria-label="Account" className={css.tabs}>
        {tabs.map(({ name, text }) => (
          <PageLink
            key={name}
            to={pages.account.to(name)}
            aria-current={name === tab.name ? 'page' : undefined}
          >
            {text}
          </PageLink>
        ))}
      </nav>
      <tab.Content profile={profile} />
    </div>
  );
}

/** Everything of the account that is signed in. */
export function AccountPage() {
  useTitle(pages.account.title);
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const isSignedIn = useRequiredSession();
  const { data: profile, isError } = useProfile(isSignedIn);
  useEffect(() => {
    if (isError && !hasSession()) navigate(pages.signIn.to(), { replace: true });
  }, [isError, navigate]);
  if (!profile)
    return (
      <p role="status">
        {isError
          ? 'Your account could not be loaded. Reload the page to try again.'
          : 'Loading your account...'}
      </p>
    );
  const tab = tabs.find(({ name }) => name === address.get('tab')) ?? firstTab;
  return <Account profile={profile} tab={tab} />;
}
