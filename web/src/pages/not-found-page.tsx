import { Link } from 'react-router-dom';
import button from '../components/button.module.css';
import { useTitle } from '../components/use-title.ts';
import { paths } from '../config/paths.ts';
import css from './message-page.module.css';

/** An address that leads nowhere. */
export function NotFoundPage() {
  useTitle('Page Not Found');
  return (
    <div className={css.page}>
      <h1>Page Not Found</h1>
      <p>The page may have been moved, deleted, or the URL may be incorrect.</p>
      <p className={css.actions}>
        <Link className={button.primary} to={paths.home.to()}>
          Go to Homepage
        </Link>
        <Link className={button.secondary} to={paths.monitor.to()}>
          Search Podcasts
        </Link>
        <button type="button" className={button.secondary} onClick={() => window.history.back()}>
          Go Back
        </button>
      </p>
      <nav aria-label="Popular pages" className={css.links}>
        <h2>Popular pages</h2>
        <Link to={paths.monitor.to()}>Monitor</Link>
        <Link to={paths.pricing.to()}>Pricing</Link>
        <Link to={paths.api.to()}>API</Link>
        <Link to={paths.about.to()}>About</Link>
      </nav>
    </div>
  );
}
