import { Link } from 'react-router-dom';
import { pages } from '../../../server/contract/pages.ts';
import button from '../components/button.module.css';
import { useTitle } from '../components/use-title.ts';
import css from './message-page.module.css';

/** A path that leads nowhere. */
export function NotFoundPage() {
  useTitle('Page Not Found');
  return (
    <div className={css.page}>
      <h1>Page Not Found</h1>
      <p>The page may have been moved, deleted, or the URL may be incorrect.</p>
      <p className={css.actions}>
        <Link className={button.primary} to={pages.home.to()}>
          Go to Homepage
        </Link>
        <Link className={button.secondary} to={pages.monitor.to()}>
          Search Podcasts
        </Link>
        <button type="button" className={button.secondary} onClick={() => window.history.back()}>
          Go Back
        </button>
      </p>
      <nav aria-label="Popular pages" className={css.links}>
        <h2>Popular pages</h2>
        <Link to={pages.monitor.to()}>Monitor</Link>
        <Link to={pages.pricing.to()}>Pricing</Link>
        <Link to={pages.api.to()}>API</Link>
        <Link to={pages.about.to()}>About</Link>
      </nav>
    </div>
  );
}
