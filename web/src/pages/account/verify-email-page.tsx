import { quoteTerm } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import button from '../../components/button.module.css';
import { PageLink } from '../../components/page/page-link.tsx';
import { useTitle } from '../../components/use-title.ts';
import { Written } from '../../components/written.tsx';
import { useSite } from '../../config/site.tsx';
import { useVerification } from '../../features/verify/use-verification.ts';
import css from '../message-page.module.css';

function Help() {
  const { support_url } = useSite();
  return (
    <nav aria-label="Help" className={css.links}>
      <h2>Need help?</h2>
      <PageLink to={pages.about.to()}>About Earshot</PageLink>
      <a href={support_url}>Support community</a>
      <PageLink to={pages.api.to()}>API</PageLink>
    </nav>
  );
}

function Invalid() {
  return (
    <>
      <h1>Invalid Verification Link</h1>
      <p role="alert">Invalid verification link. No token provided.</p>
      <p>Check the link in your email, or subscribe again.</p>
      <p className={css.actions}>
        <PageLink className={button.primary} to={pages.monitor.to()}>
          Search Podcasts
        </PageLink>
        <PageLink className={button.secondary} to={pages.home.to()}>
          Go Home
        </PageLink>
      </p>
    </>
  );
}

type SuccessProps = { email: string | undefined; message: string; alerts: string[] };

function Succeeded({ email, message, alerts }: SuccessProps) {
  return (
    <>
      <h1>Email Verified Successfully!</h1>
      <div className={css.box} role="status">
        <h2>Subscription Active</h2>
        <p>{email ? `Alerts will be sent to ${email}.` : message}</p>
        {alerts.length > 0 && (
          <p>
            You’ll get an email when a new episode mentions{' '}
            {new Intl.ListFormat('en-US')
              .formatToParts(alerts.map(quoteTerm))
              .map(({ type, value }) => (type === 'element' ? <Written key={value} text={value} /> : value))}
            .
          </p>
        )}
      </div>
      <p className={css.actions}>
        <PageLink className={button.primary} to={pages.monitor.to()}>
          Start Monitoring
        </PageLink>
        <PageLink className={button.secondary} to={pages.home.to()}>
          Go Home
        </PageLink>
        <PageLink className={button.secondary} to={pages.manage.to()}>
          Manage alerts
        </PageLink>
      </p>
    </>
  );
}

function Failed({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <>
      <h1>Verification Failed</h1>
      <p role="alert">{error}</p>
      <p>The link may be expired, already used or invalid.</p>
      <p className={css.actions}>
        <button type="button" className={button.primary} onClick={onRetry}>
          Retry Verification
        </button>
        <PageLink className={button.secondary} to={pages.monitor.to()}>
          Subscribe Again
        </PageLink>
      </p>
    </>
  );
}

/** Opened by the link of a verification email: verifies right away, and shows the outcome. */
export function VerifyEmailPage() {
  useTitle(pages.verifyEmail.title);
  const { link, outcome, retry } = useVerification();
  return (
    <div className={css.page}>
      <div className={css.outcome}>
        {link === null && <Invalid />}
        {link && !outcome && (
          <div role="status">
            <h1>Verifying Your Email</h1>
            {link.email && <p>{link.email}</p>}
          </div>
        )}
        {outcome?.state === 'succeeded' && (
          <Succeeded email={link?.email} message={outcome.message} alerts={outcome.alerts} />
        )}
        {outcome?.state === 'failed' && <Failed error={outcome.error} onRetry={retry} />}
      </div>
      <Help />
    </div>
  );
}
