import { useId, useState } from 'react';
import { SubscribeFields } from './subscribe-fields.tsx';
import css from './subscribe-form.module.css';
import { Subscribed } from './subscribed.tsx';
import { useSubscribeForm } from './use-subscribe-form.ts';

/** A short alert form with an editable term, for the episode page. */
export function CompactSubscribeForm({ suggestedTerm }: { suggestedTerm: string }) {
  const id = useId();
  const [term, setTerm] = useState(suggestedTerm);
  const form = useSubscribeForm(term, 'episode-page');
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
          <h2>Create an alert</h2>
          <SubscribeFields form={form} action="Subscribe">
            <label htmlFor={id}>Name or topic</label>
            <input
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
