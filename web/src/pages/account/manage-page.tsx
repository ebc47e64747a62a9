import { pages } from '../../../../contract/shared/pages.ts';
import button from '../../components/button.module.css';
import { PageLink } from '../../components/page/page-link.tsx';
import { useTitle } from '../../components/use-title.ts';
import { EmailMyLink } from '../../features/manage/email-my-link.tsx';
import { ExpiredLink } from '../../features/manage/expired-link.tsx';
import css from '../../features/manage/manage.module.css';
import { ManagePanel } from '../../features/manage/manage-panel.tsx';
import { useManagedAlerts } from '../../features/manage/use-managed-alerts.ts';
import message from '../message-page.module.css';
import prose from '../prose.module.css';

function Erased() {
  return (
    <div className={message.page}>
      <h1>Your data has been deleted</h1>
      <p role="status">
        Your email address, your alerts and the list of emails we sent you have been deleted.
      </p>
      <p className={message.actions}>
        <PageLink className={button.primary} to={pages.home.to()}>
          Go Home
        </PageLink>
      </p>
    </div>
  );
}

/** Opened by the link in every email. */
export function ManagePage() {
  useTitle(pages.manage.title);
  const alerts = useManagedAlerts();
  if (alerts.isErased) return <Erased />;
  return (
    <div className={prose.page}>
      <header className={prose.hero}>
        <h1>{pages.manage.title}</h1>
      </header>
      {alerts.isExpired && <ExpiredLink token={alerts.token} />}
      {alerts.error && !alerts.isExpired && (
        <p role="alert" className={css.error}>
          {alerts.error}
        </p>
      )}
      {!alerts.address && !alerts.error && (
        <p role="status">
          {alerts.token
            ? 'Loading your alerts...'
            : 'To manage your alerts, open the link at the bottom of any email from us.'}
        </p>
      )}
      {!alerts.address && !alerts.isExpired && (!alerts.token || alerts.error) && <EmailMyLink />}
      {alerts.address && !alerts.isExpired && <ManagePanel address={alerts.address} alerts={alerts} />}
    </div>
  );
}
