import { type ComponentType, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pages } from '../../../../contract/shared/pages.ts';
import { PageLink } from '../../components/page/page-link.tsx';
import { useTitle } from '../../components/use-title.ts';
import { useProfile } from '../../features/account/account-queries.ts';
import { hasSession } from '../../features/account/session.ts';
import tabsCss from '../../features/account/tabs.module.css';
import css from '../../features/console/console.module.css';
import { EntitiesTab } from '../../features/console/tabs/entities-tab.tsx';
import { FeedsTab } from '../../features/console/tabs/feeds-tab.tsx';
import { KeysTab } from '../../features/console/tabs/keys-tab.tsx';
import { LibraryTab } from '../../features/console/tabs/library-tab.tsx';
import { LogTab } from '../../features/console/tabs/log-tab.tsx';
import { MailTab } from '../../features/console/tabs/mail-tab.tsx';
import { OverviewTab } from '../../features/console/tabs/overview-tab.tsx';
import { TranscriptionTab } from '../../features/console/tabs/transcription-tab.tsx';

type Tab = { name: string; text: string; Content: ComponentType; isForAdmins?: boolean };

const firstTab: Tab = { name: 'overview', text: 'Overview', Content: OverviewTab };
const tabs: Tab[] = [
  firstTab,
  { name: 'feeds', text: 'Feeds', Content: FeedsTab },
  { name: 'library', text: 'Library', Content: LibraryTab },
  { name: 'transcription', text: 'Transcription', Content: TranscriptionTab },
  { name: 'entities', text: 'Entities', Content: EntitiesTab },
  { name: 'mail', text: 'Alerts and mail', Content: MailTab, isForAdmins: true },
  { name: 'keys', text: 'API keys', Content: KeysTab, isForAdmins: true },
  { name: 'log', text: 'Log', Content: LogTab, isForAdmins: true },
];

function Console({ isAdmin }: { isAdmin: boolean }) {
  const [address] = useSearchParams();
  const own = tabs.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
  const tab = own.find(({ name }) => name === address.get('tab')) ?? firstTab;
  return (
    <div className={css.page}>
      <header className={tabsCss.head}>
        <h1>{pages.admin.title}</h1>
      </header>
      <nav aria-label="Console" className={tabsCss.tabs}>
        {own.map(({ name, text }) => (
          <PageLink
            key={name}
            to={pages.admin.to(name)}
            aria-current={name === tab.name ? 'page' : undefined}
          >
            {text}
          </PageLink>
        ))}
      </nav>
      <tab.Content />
    </div>
  );
}

/** The console, for accounts with a role. */
export function AdminPage() {
  useTitle(pages.admin.title);
  const [isReady, setIsReady] = useState(false);
  // The server doesn't know who is signed in.
  useEffect(() => setIsReady(true), []);
  const isSignedIn = isReady && hasSession();
  const { data: profile, isError } = useProfile(isSignedIn);
  if (profile?.role === 'admin' || profile?.role === 'editor')
    return <Console isAdmin={profile.role === 'admin'} />;
  if (!isReady || (isSignedIn && !profile && !isError)) return <p role="status">Loading...</p>;
  return (
    <div className={css.page}>
      <header className={tabsCss.head}>
        <h1>{pages.admin.title}</h1>
      </header>
      {profile ? (
        <p>Your account may not use the console. Ask an administrator for a role.</p>
      ) : (
        <p>
          <PageLink to={pages.signIn.to()}>Sign in</PageLink> with the account of an operator.
        </p>
      )}
    </div>
  );
}
