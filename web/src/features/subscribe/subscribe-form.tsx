import { useState } from 'react';
import type { AlertFilters } from '../../../../contract/api/alerts/alert.ts';
import { quoteTerm, withoutQuotes } from '../../../../contract/shared/format.ts';
import { Written } from '../../components/written.tsx';
import { AlertPreview } from './alert-preview.tsx';
import { SubscribeFields } from './subscribe-fields.tsx';
import css from './subscribe-form.module.css';
import { Subscribed } from './subscribed.tsx';
import { useSubscribeForm } from './use-subscribe-form.ts';

type Props = {
  term: string;
  filters: AlertFilters;
  /** Once the search has results. */
  hasPreview?: boolean;
  /** The name in quotation marks, to offer instead of the words of the term. */
  exactName?: string | undefined;
  /** A spelling of the term that the library knows, to offer. */
  otherSpelling?: string | undefined;
};

/** The alert form for a search term; the alert takes over the filters of the search. */
export function SubscribeForm({
  term: searched,
  filters,
  exactName,
  otherSpelling,
  hasPreview = false,
}: Props) {
  const [isExact, setIsExact] = useState(false);
  const [isRespelled, setIsRespelled] = useState(false);
  const typed = isRespelled && otherSpelling ? otherSpelling : searched;
  const term = isExact && exactName ? exactName : typed;
  const form = useSubscribeForm(term, 'monitor-page', filters);
  if (form.phase.name === 'subscribed')
    return (
      <section className={css.panel} aria-label="Alert subscription">
        <Subscribed email={form.email} term={term} verificationRequired={form.phase.verificationRequired} />
      </section>
    );
  return (
    <section className={css.panel} aria-label="Alert subscription">
      <h2>
        {term ? (
          <>
            Alert me about <Written text={quoteTerm(term)} />
          </>
        ) : (
          'Get alerts'
        )}
      </h2>
      <p className={css.lead}>Free. We email you the quote when a new episode mentions it.</p>
      <SubscribeFields form={form} action="Subscribe">
        {otherSpelling && (
          <label className={css.exact}>
            <input
              type="checkbox"
              checked={isRespelled}
              onChange={(event) => setIsRespelled(event.target.checked)}
            />
            For <Written text={quoteTerm(otherSpelling)} /> instead
          </label>
        )}
        {exactName && (
          <label className={css.exact}>
            <input type="checkbox" checked={isExact} onChange={(event) => setIsExact(event.target.checked)} />
            Only the exact name <Written text={withoutQuotes(exactName)} />
          </label>
        )}
      </SubscribeFields>
      {hasPreview && <AlertPreview term={term} filters={filters} />}
    </section>
  );
}
