import { callApi } from '../../../api/client.ts';
import tabs from '../../account/tabs.module.css';
import { messageNames } from '../../manage/message-names.ts';
import css from '../console.module.css';
import { useConsole, useConsoleAction } from '../console-queries.ts';
import { ErrorText } from '../error-text.tsx';
import { AlertFacts, MailFacts } from '../facts.tsx';
import { FailedItem } from '../failed-item.tsx';
import { formatTime } from '../format-time.ts';
import { useOverview } from '../use-overview.ts';

const refreshMs = 10_000;

function FailedMessages() {
  const { data } = useConsole(
    ['messages'],
    (signal) => callApi('get', '/admin/messages', { query: {}, signal }),
    refreshMs,
  );
  const { act, error, isBusy } = useConsoleAction();
  return (
    <section className={css.section}>
      <h2>Undeliverable messages</h2>
      <ErrorText>{error}</ErrorText>
      {data?.messages.length === 0 && (
        <p className={css.quiet}>Every message was delivered, or is still being tried.</p>
      )}
      {data && data.messages.length > 1 && (
        <p className={tabs.actions}>
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void act(() => callApi('post', '/admin/messages/retry'))}
          >
            Retry all
          </button>
        </p>
      )}
      <ul className={css.list}>
        {data?.messages.map(({ id, email, kind, subject, ...failure }) => (
          <FailedItem
            key={id}
            name={`the message to ${email}`}
            failure={failure}
            isBusy={isBusy}
            onRetry={() => void act(() => callApi('post', '/admin/messages/:id/retry', { param: { id } }))}
          >
            <strong>{email}</strong> · {subject ?? messageNames[kind]}
          </FailedItem>
        ))}
      </ul>
    </section>
  );
}

function FailedDeliveries() {
  const { data } = useConsole(
    ['deliveries'],
    (signal) => callApi('get', '/admin/deliveries', { query: {}, signal }),
    refreshMs,
  );
  const { act, error, isBusy } = useConsoleAction();
  return (
    <section className={css.section}>
      <h2>Failed deliveries</h2>
      <ErrorText>{error}</ErrorText>
      {data?.deliveries.length === 0 && <p className={css.quiet}>No delivery failed.</p>}
      <ul className={css.list}>
        {data?.deliveries.map(({ id, url, event, ...failure }) => (
          <FailedItem
            key={id}
            name={`the delivery to ${url}`}
            details={event}
            failure={failure}
            isBusy={isBusy}
            onRetry={() => void act(() => callApi('post', '/admin/deliveries/:id/retry', { param: { id } }))}
          >
            {url}
          </FailedItem>
        ))}
      </ul>
    </section>
  );
}

function Webhooks() {
  const { data } = useConsole(['webhooks'], (signal) => callApi('get', '/admin/webhooks', { signal }));
  return (
    <section className={css.section}>
      <h2>Webhooks</h2>
      {data?.webhooks.length === 0 && <p className={css.quiet}>Nobody has created a webhook.</p>}
      <ul className={css.list}>
        {data?.webhooks.map(
          ({ id, email, url, term, anywhere, status, disabled_reason, failing_since, delivered, failed }) => (
            <li key={id} className={css.item}>
              <p>
                <span className={css.state} data-state={status}>
                  {status}
                </span>
                {url}
              </p>
              {disabled_reason && <p className={css.error}>{disabled_reason}</p>}
              {failing_since && <p className={css.error}>Failing since {formatTime(failing_since)}</p>}
              <p className={css.quiet}>
                {term}
                {anywhere && ' (anywhere in the episode)'} · {email} · {delivered} accepted and {failed}{' '}
                failed in 30 days
              </p>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** How many alerts there are, what could not be delivered, and why. */
export function MailTab() {
  const { data: overview } = useOverview();
  return (
    <>
      {overview && (
        <div className={css.facts}>
          <AlertFacts overview={overview} />
          <MailFacts overview={overview} />
        </div>
      )}
      <FailedMessages />
      <FailedDeliveries />
      <Webhooks />
    </>
  );
}
