import { apiReferenceUrl, openApiUrl } from '../../../../contract/shared/api-url.ts';
import { DataTable } from './data-table.tsx';

const endpoints = [
  { call: 'GET /entities/trending', text: 'Entities that are mentioned more than usual.' },
  { call: 'GET /entities/{id}', text: 'An entity, with its aliases and where it is mentioned.' },
  {
    call: 'GET /episodes/{uuid}',
    text: 'An episode with its entities. The transcript has its own endpoint.',
  },
  { call: 'POST /webhooks', text: 'Sends new mentions of a term to your URL.' },
];

const limits = [
  { tier: 'Free', hour: '100', day: '1,000' },
  { tier: 'Pro', hour: '1,000', day: '10,000' },
];

const statuses = [
  { status: '200', meaning: 'Success' },
  { status: '400', meaning: 'Bad request: the message says what is wrong' },
  { status: '401', meaning: 'Invalid or missing API key' },
  { status: '429', meaning: 'Rate limited: retry after the number of seconds in Retry-After' },
];

export function EndpointsSection() {
  return (
    <section id="endpoints">
      <h2>Additional endpoints</h2>
      <DataTable
        rows={endpoints.map(({ call, text }) => ({ key: call, header: <code>{call}</code>, cells: [text] }))}
      />
      <p>
        For every endpoint and parameter, see the <a href={apiReferenceUrl}>API reference</a> or the{' '}
        <a href={openApiUrl}>OpenAPI specification</a>.
      </p>
    </section>
  );
}

export function RateLimitsSection() {
  return (
    <section id="rate-limits">
      <h2>Rate limits</h2>
      <DataTable
        headings={['Tier', 'Requests per hour', 'Requests per day']}
        rows={limits.map(({ tier, hour, day }) => ({ key: tier, header: tier, cells: [hour, day] }))}
      />
    </section>
  );
}

export function ErrorsSection() {
  return (
    <section id="errors">
      <h2>Errors</h2>
      <p>
        Every error has the same format:{' '}
        <code>{'{ "success": false, "error": "…", "code": "…", "details": … }'}</code>
      </p>
      <DataTable
        headings={['Status', 'Meaning']}
        rows={statuses.map(({ status, meaning }) => ({
          key: status,
          header: <code>{status}</code>,
          cells: [meaning],
        }))}
      />
    </section>
  );
}
