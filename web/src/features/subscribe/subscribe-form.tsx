import { useState } from 'react';
import type { AlertFilters, SignUpSource } from '../../../../server/contract/alert.ts';
import { RecentMatches } from './recent-matches.tsx';
import { SubscribeFields } from './subscribe-fields.tsx';
import css from './subscribe-form.module.css';
import { useSubscribeForm } from './use-subscribe-form.ts';

function Subscribed({
  email,
  term,
  verificationRequired,
}: {
  email: string;
  term: string;
  verificationRequired: boolean;
}) {
  return (
    <div role="status" className={css.done}>
      <h2>{verificationRequired ? 'Check your e-mail' : 'You are subscribed'}</h2>
      <p>
        {verificationRequired
          ? `Please check your email (${email}) to verify your subscription. The link in it works for 48 hours.`
          : term
            ? `You will receive alerts for “${term}”.`
            : `Notifications will be sent to ${email}.`}
      </p>
    </div>
  );
}

type FormProps = {
  term: string;
  source: SignUpSource;
  /** Of the search beside it: the alert keeps to them. */
  filters?: AlertFilters;
};

/** The alert form for a search term, in the side panel of /monitor. */
export function SubscribeForm({ term, source, filters }: FormProps) {
  const trimmed = term.trim();
  const form = useSubscribeForm(trimmed, source, filters);
  const narrowed = Object.keys(filters ?? {}).length;
  return (
    <section className={css.panel} aria-label="Alert subscription">
      {form.phase.name === 'subscribed' ? (
        <Subscribed
          email={form.email}
          term={trimmed}
          verificationRequired={form.phase.verificationRequired}
        />
      ) : (
        <>
          <h2>{trimmed ? <>Alert me about “{trimmed}”</> : 'Get alerts'}</h2>
          <p className={css.lead}>Free. An e-mail with the quote, when it is said in a new episode.</p>
          {narrowed > 0 && <p className={css.lead}>Only what fits the filters of this search.</p>}
          <SubscribeFields form={form} action="Subscribe" />
          {trimmed && <RecentMatches term={trimmed} />}
        </>
      )}
    </section>
  );
}

/** The same in a few lines, with the term to be chosen: for the episode page. */
export function CompactSubscribeForm({ suggestedTerm }: { suggestedTerm: string }) {
  const [term, setTerm] = useState(suggestedTerm);
  const form = useSubscribeForm(term, 'episode-page');
  if (form.phase.name === 'subscribed')
    return (
      <section className={css.panel} aria-label="Alert subscription">
        <Subscribed
          email={form.email}
          term={term.trim()}
          verificationRequired={form.phase.verificationRequired}
        />
      </section>
    );
  return (
    <section className={css.panel} aria-label="Alert subscription">
      <h2>Hear of it again</h2>
      <SubscribeFields form={form} action="Subscribe">
        <label htmlFor="alert-term">Name or topic</label>
        <input
          id="alert-term"
          type="text"
          maxLength={200}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
      </SubscribeFields>
    </section>
  );
}
