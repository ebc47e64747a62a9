import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useSite } from '../config/site.tsx';
import css from './footer.module.css';

/** The columns of links under every page. */
export function Footer() {
  const { community_url, status_url, contact_email } = useSite();
  return (
    <footer className={css.footer}>
      <nav aria-label="Product" className={css.column}>
        <h2>Product</h2>
        <Link to={paths.monitor.to()}>Monitor</Link>
        <Link to={paths.trending.to()}>Trending</Link>
        <Link to={paths.context.to()}>Context</Link>
        <Link to={paths.pricing.to()}>Pricing</Link>
        <Link to={paths.api.to()}>API</Link>
      </nav>
      <nav aria-label="Company" className={css.column}>
        <h2>Company</h2>
        <Link to={paths.about.to()}>About</Link>
        <a href={community_url}>Community chat</a>
        <a href={status_url}>Status</a>
      </nav>
      <div className={css.column}>
        <h2>Contact</h2>
        <a href={`mailto:${contact_email}`}>{contact_email}</a>
      </div>
      <p className={css.copyright}>© 2025 Earshot. Open source, under the MIT license.</p>
    </footer>
  );
}
