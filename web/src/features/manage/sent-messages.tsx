import type { ManagedAddress } from '../../../../contract/api/alerts/manage.ts';
import { formatLongDate } from '../../../../contract/shared/format.ts';
import css from './manage.module.css';
import { messageNames, messageStates } from './message-names.ts';

/** The emails sent to an address lately. */
export function SentMessages({ messages }: { messages: ManagedAddress['messages'] }) {
  return (
    <section aria-labelledby="sent-heading">
      <h2 id="sent-heading">Sent emails</h2>
      {messages.length === 0 && <p className={css.quiet}>We haven't sent you any emails yet.</p>}
      <ul className={css.messages}>
        {messages.map((message, index) => (
          <li key={`${message.at} ${index}`}>
            {formatLongDate(message.at)} · {message.subject ?? messageNames[message.kind]} ·{' '}
            {messageStates[message.status]}
          </li>
        ))}
      </ul>
    </section>
  );
}
