import { useId, useState } from 'react';
import type { AlertFilters } from '../../../../contract/api/alerts/alert.ts';
import { SubscribeFields } from './subscribe-fields.tsx';
import css from './subscribe-form.module.css';
import { Subscribed } from './subscribed.tsx';
import { useSubscribeForm } from './use-subscribe-form.ts';

type Props = {
  source: 'episode-page' | 'podcast-page';
  suggestedTerm: string;
  title?: string;
  /** What the alert is limited to. */
  filters?: AlertFilters;
};

/** A short alert form with an editable term, for the pages of an episode and of a podcast. */
export function CompactSubscribeForm({ source, suggestedTerm, title = 'Create an alert', filters }: Props) {
  const id = useId();
  const [term, setTerm] = useState(suggestedTerm);
  const form = useSubscribeForm(term, source, filters);
  return (
    <section className={css.panel} aria-label="Alert subscription">
      {form.phase.name === 'subscribed' ? (
        <Subscribed
          email={form.email}
          term={term.trim()}
          verificationRequired={form.phase.verificationRequired}
        />
      ) : (
        <>
          <h2>{title}</h2>
          <SubscribeFields form={form} action="Subscribe">
            <label htmlFor={id}>Name or topic</label>
            <input
              dir="auto"
              id={id}
              type="text"
              maxLength={200}
              value={term}
              onChange={(event) => setTerm(event.target.value)}
            />
          </SubscribeFields>
        </>
      )}
    </section>
  );
}
