import type { Overview } from '../../../../contract/api/admin/overview.ts';
import { formatNumber } from '../../../../contract/shared/format.ts';
import css from './console.module.css';

type FactsProps = { title: string; facts: [name: string, value: string | number][] };

/** Numbers with their names. */
export function Facts({ title, facts }: FactsProps) {
  return (
    <section className={css.panel}>
      <h2>{title}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{typeof value === 'number' ? formatNumber(value) : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Props = { overview: Overview };

export const AlertFacts = ({ overview: { alerts } }: Props) => (
  <Facts
    title="Alerts"
    facts={[
      ['Active', alerts.active],
      ['Awaiting confirmation', alerts.pending],
      ['Paused', alerts.paused],
      ['Matches, 24 hours', alerts.matched],
    ]}
  />
);

export const MailFacts = ({ overview: { mail, deliveries } }: Props) => (
  <Facts
    title="Mail and webhooks, 24 hours"
    facts={[
      ['Messages sent', mail.sent],
      ['Undeliverable', mail.failed],
      ['Deliveries accepted', deliveries.delivered],
      ['Deliveries failed', deliveries.failed],
    ]}
  />
);
