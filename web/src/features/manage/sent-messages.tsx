import { formatLongDate } from '../../../../server/contract/format.ts';
import type { ManagedAddress } from '../../../../server/contract/manage.ts';
import css from './manage.module.css';

const messageKinds: Record<string, string> = {
  verification: 'Verification',
  alert: 'Alert',
  heartbeat: 'Weekly summary',
};

/** The emails sent to an address lately. */
export function SentMessages({ messages }: { messages: ManagedAddress['messages'] }) {
  return (
    <section aria-labelledby="sent-heading">
      <h2 id="sent-heading">Sent emails</h2>
      {messages.length === 0 && <p className={css.quiet}>We haven't sent you any emails yet.</p>}
      <ul className={css.messages}>
        {messages.map((message, index) => (
          <li key={`${message.at} ${index}`}>
            {formatLongDate(message.at)} · {message.subject ?? messageKinds[message.kind] ?? message.kind} ·{' '}
            {message.status}
          </li>
        ))}
      </ul>
    </section>
  );
}
