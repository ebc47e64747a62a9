import { apiUrl } from '../../../contract/shared/api-url.ts';
import { pages } from '../../../contract/shared/pages.ts';
import { useTitle } from '../components/use-title.ts';
import { useSite } from '../config/site.tsx';
import { ExportSection } from '../features/docs/export-section.tsx';
import { McpSection } from '../features/docs/mcp-section.tsx';
import { EndpointsSection, ErrorsSection, RateLimitsSection } from '../features/docs/reference-sections.tsx';
import { SearchSection } from '../features/docs/search-section.tsx';
import toc from '../features/docs/table-of-contents.module.css';
import { TableOfContents } from '../features/docs/table-of-contents.tsx';
import { TryIt } from '../features/docs/try-it.tsx';
import { WebhookSection } from '../features/docs/webhook-section.tsx';
import { WaitlistForm } from '../features/subscribe/waitlist-form.tsx';
import css from './prose.module.css';

function Hero() {
  return (
    <header className={css.hero}>
      <p>
        <span className={css.badge}>API Currently in Beta</span>
      </p>
      <h1>Podcast mentions for your own apps</h1>
      <p className={css.lead}>
        The search behind this site, with your own API key and rate limits. The API is in beta, by invitation
        only. Join the waitlist, and we'll email you a key.
      </p>
    </header>
  );
}

/** The sections, in their order. */
const contents = [
  { id: 'waitlist', title: 'Join the waitlist' },
  { id: 'authentication', title: 'Authentication' },
  { id: 'base-url', title: 'Base URL' },
  { id: 'search', title: 'GET /search' },
  { id: 'try-it', title: 'Try it' },
  { id: 'endpoints', title: 'Additional endpoints' },
  { id: 'webhooks', title: 'Webhooks' },
  { id: 'exports', title: 'Exports' },
  { id: 'mcp', title: 'Language models' },
  { id: 'rate-limits', title: 'Rate limits' },
  { id: 'errors', title: 'Errors' },
];

/** The API: what it offers, its limits, and a form to try it. */
export function ApiPage() {
  useTitle(pages.api.title);
  const { sample_search, public_url } = useSite();
  return (
    <div className={`${css.page} ${toc.page}`}>
      <Hero />
      <TableOfContents entries={contents} />
      <section id="waitlist">
        <h2>Join the waitlist</h2>
        <WaitlistForm />
      </section>
      <section id="authentication">
        <h2>Authentication</h2>
        <p>
          Send your API key as a bearer token with every request. Use keys only on your server, never in a web
          page or a URL.
        </p>
        <p>
          <code>Authorization: Bearer YOUR_API_KEY</code>
        </p>
      </section>
      <section id="base-url">
        <h2>Base URL</h2>
        <p>
          <code>{public_url + apiUrl('')}</code>
        </p>
        <p>
          The samples read the address of the site from <code>EARSHOT_URL</code> and the key from{' '}
          <code>EARSHOT_KEY</code>.
        </p>
      </section>
      <SearchSection />
      <section id="try-it">
        <h2>Try it</h2>
        <p className={css.quiet}>
          This form calls the live search that this site uses. It doesn't need a key.
        </p>
        <TryIt initial={sample_search && `"${sample_search}"`} />
      </section>
      <EndpointsSection />
      <WebhookSection />
      <ExportSection />
      <McpSection />
      <RateLimitsSection />
      <ErrorsSection />
    </div>
  );
}
