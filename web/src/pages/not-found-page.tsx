import { pages } from '../../../contract/shared/pages.ts';
import button from '../components/button.module.css';
import { PageLink } from '../components/page/page-link.tsx';
import { useTitle } from '../components/use-title.ts';
import css from './message-page.module.css';

/** The 404 page. */
export function NotFoundPage() {
  useTitle('Page Not Found');
  return (
    <div className={css.page}>
      <h1>Page Not Found</h1>
      <p>The page may have been moved, deleted, or the URL may be incorrect.</p>
      <p className={css.actions}>
        <PageLink className={button.primary} to={pages.home.to()}>
          Go to Homepage
        </PageLink>
        <PageLink className={button.secondary} to={pages.monitor.to()}>
          Search Podcasts
        </PageLink>
        <button type="button" className={button.secondary} onClick={() => window.history.back()}>
          Go Back
        </button>
      </p>
      <nav aria-label="Popular pages" className={css.links}>
        <h2>Popular pages</h2>
        <PageLink to={pages.monitor.to()}>Monitor</PageLink>
        <PageLink to={pages.pricing.to()}>Pricing</PageLink>
        <PageLink to={pages.api.to()}>API</PageLink>
        <PageLink to={pages.about.to()}>About</PageLink>
      </nav>
    </div>
  );
}
