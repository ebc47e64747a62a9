import searchJs from '../../samples/search.js?sample';
import searchPy from '../../samples/search.py?sample';
import searchSh from '../../samples/search.sh?sample';
import searchResponse from '../../samples/search-response.json?sample';
import { useTitle } from '../components/use-title.ts';
import { paths } from '../config/paths.ts';
import { useSite } from '../config/site.tsx';
import { CodeSample } from '../features/docs/code-sample.tsx';
import { ExportSection } from '../features/docs/export-section.tsx';
import { LanguageTabs } from '../features/docs/language-tabs.tsx';
import { McpSection } from '../features/docs/mcp-section.tsx';
import { TryIt } from '../features/docs/try-it.tsx';
import { WebhookSection } from '../features/docs/webhook-section.tsx';
import { WaitlistForm } from '../features/subscribe/waitlist-form.tsx';
import css from './prose.module.css';

const parameters = [
  { name: 'q', needed: 'required', text: 'Words that must all occur; "exact phrase"; -word leaves out.' },
  { name: 'page', needed: 'default 1', text: 'From 1.' },
  { name: 'page_size', needed: 'default 10', text: 'At most 100.' },
];

const endpoints = [
  { call: 'GET /entities/trending', text: 'Names that are said more than they used to be.' },
  { call: 'GET /entities/{id}', text: 'A name, with its other spellings and where it occurs.' },
  { call: 'GET /episodes/{uuid}', text: 'An episode with its names; below it its transcript.' },
  { call: 'POST /webhooks', text: 'Have new mentions of a term sent to an address of yours.' },
];

const limits = [
  { tier: 'Free', hour: '100', day: '1,000' },
  { tier: 'Pro', hour: '1,000', day: '10,000' },
];

const statuses = [
  { status: '200', meaning: 'Success' },
  { status: '400', meaning: 'Bad request: the message says what is wrong with it' },
  { status: '401', meaning: 'Invalid or missing API key' },
  { status: '429', meaning: 'Rate limited: Retry-After says for how long' },
];

const tabs = [
  { language: 'curl', file: 'search.sh', sample: searchSh },
  { language: 'JavaScript', file: 'search.js', sample: searchJs },
  { language: 'Python', file: 'search.py', sample: searchPy },
];

/** The API: what it offers, under which limits, and a box to try it in. */
export function ApiPage() {
  useTitle('API');
  const { sample_search } = useSite();
  return (
    <div className={css.page}>
      <header className={css.hero}>
        <p>
          <span className={css.badge}>API Currently in Beta</span>
        </p>
        <h1>Podcast mentions for your programs</h1>
        <p className={css.lead}>
          The same search that the pages use, with keys and limits of its own. In beta, by invitation only:
          join the waitlist, and a key comes by e-mail.
        </p>
      </header>
      <section>
        <h2>Join the waitlist</h2>
        <WaitlistForm />
      </section>
      <section>
        <h2>Authentication</h2>
        <p>
          Send your API key as a bearer token with every request. Keys belong in programs on your side, never
          in a web page and never in an address.
        </p>
        <p>
          <code>Authorization: Bearer YOUR_API_KEY</code>
        </p>
      </section>
      <section>
        <h2>Base URL</h2>
        <p>
          <code>/api/v1</code> on this host. The samples take the host from <code>EARSHOT_URL</code> and the
          key from <code>EARSHOT_KEY</code>.
        </p>
      </section>
      <section>
        <h2>GET /search</h2>
        <p>Finds what was said: one result an episode, shown by its best passage.</p>
        <div className={css.table}>
          <table>
            <thead>
              <tr>
                <th scope="col">Parameter</th>
                <th scope="col">Needed</th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              {parameters.map(({ name, needed, text }) => (
                <tr key={name}>
                  <td>
                    <code>{name}</code>
                  </td>
                  <td>{needed}</td>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <LanguageTabs tabs={tabs} />
        <h3>Example response</h3>
        <CodeSample name="response.json" sample={searchResponse} />
      </section>
      <section>
        <h2>Try it</h2>
        <p className={css.quiet}>Against the live search of this service, without a key, as the pages do.</p>
        <TryIt initial={`"${sample_search}"`} />
      </section>
      <section>
        <h2>Additional endpoints</h2>
        <div className={css.table}>
          <table>
            <tbody>
              {endpoints.map(({ call, text }) => (
                <tr key={call}>
                  <th scope="row">
                    <code>{call}</code>
                  </th>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className={css.quiet}>
          Everything there is, with every parameter: the <a href={paths.apiReference}>reference</a>, and for
          programs <a href="/api/v1/openapi.json">openapi.json</a>.
        </p>
      </section>
      <WebhookSection />
      <ExportSection />
      <McpSection />
      <section>
        <h2>Rate limits</h2>
        <div className={css.table}>
          <table>
            <thead>
              <tr>
                <th scope="col">Tier</th>
                <th scope="col">Requests per hour</th>
                <th scope="col">Requests per day</th>
              </tr>
            </thead>
            <tbody>
              {limits.map(({ tier, hour, day }) => (
                <tr key={tier}>
                  <td>{tier}</td>
                  <td>{hour}</td>
                  <td>{day}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section>
        <h2>Errors</h2>
        <p>
          Every error has one form:{' '}
          <code>{'{ "success": false, "error": "…", "code": "…", "details": … }'}</code>
        </p>
        <div className={css.table}>
          <table>
            <thead>
              <tr>
                <th scope="col">Status</th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              {statuses.map(({ status, meaning }) => (
                <tr key={status}>
                  <td>
                    <code>{status}</code>
                  </td>
                  <td>{meaning}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  );
}
