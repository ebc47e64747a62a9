import { Link } from 'react-router-dom';
import { pages } from '../../../server/contract/pages.ts';
import { useSite } from '../config/site.tsx';
import css from './footer.module.css';

/** The columns of links under every page. */
export function Footer() {
  const { community_url, status_url, contact_email } = useSite();
  return (
    <footer className={css.footer}>
      <nav aria-label="Product" className={css.column}>
        <h2>Product</h2>
        <Link to={pages.monitor.to()}>Monitor</Link>
        <Link to={pages.trending.to()}>Trending</Link>
        <Link to={pages.context.to()}>Context</Link>
        <Link to={pages.pricing.to()}>Pricing</Link>
        <Link to={pages.api.to()}>API</Link>
      </nav>
      <nav aria-label="Company" className={css.column}>
        <h2>Company</h2>
        <Link to={pages.about.to()}>About</Link>
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
