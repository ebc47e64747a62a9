import { pages } from '../../../contract/shared/pages.ts';
import { PageLink } from '../components/page/page-link.tsx';
import { useSite } from '../config/site.tsx';
import css from './footer.module.css';

/** The columns of links under every page. */
export function Footer() {
  const { community_url, status_url, contact_email } = useSite();
  return (
    <footer className={css.footer}>
      <nav aria-label="Product" className={css.column}>
        <h2>Product</h2>
        <PageLink to={pages.monitor.to()}>Monitor</PageLink>
        <PageLink to={pages.context.to()}>Context</PageLink>
        <PageLink to={pages.pricing.to()}>Pricing</PageLink>
        <PageLink to={pages.api.to()}>API</PageLink>
      </nav>
      <nav aria-label="Library" className={css.column}>
        <h2>Library</h2>
        <PageLink to={pages.podcasts.to()}>Shows</PageLink>
        <PageLink to={pages.explore.to()}>Explore</PageLink>
        <PageLink to={pages.trending.to()}>Trending</PageLink>
        <PageLink to={pages.compare.to()}>Compare</PageLink>
      </nav>
      <nav aria-label="Company" className={css.column}>
        <h2>Company</h2>
        <PageLink to={pages.about.to()}>About</PageLink>
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
