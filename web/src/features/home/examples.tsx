import css from './examples.module.css';
import { SampleAlert } from './sample-alert.tsx';
import { SampleMention } from './sample-mention.tsx';
import { useSampleSearch } from './use-sample-search.ts';

/** A result and an alert email, both made from a mention in this library; nothing where it has none. */
export function Examples() {
  const term = useSampleSearch();
  if (!term) return null;
  return (
    <div className={css.examples}>
      <section aria-labelledby="result-heading">
        <h2 id="result-heading">What a result looks like</h2>
        <SampleMention term={term} />
      </section>
      <section aria-labelledby="alert-heading">
        <h2 id="alert-heading">What an alert looks like</h2>
        <SampleAlert term={term} />
      </section>
    </div>
  );
}
