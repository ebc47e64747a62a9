import { useSearch } from '../../api/queries.ts';
import { useSite } from '../../config/site.tsx';
import css from './examples.module.css';
import { SampleAlert } from './sample-alert.tsx';
import { SampleMention } from './sample-mention.tsx';

/** A result and an alert email, both made from a mention in this library; nothing where it has none. */
export function Examples() {
  const { sample_search } = useSite();
  const total = useSearch({ q: sample_search, page: 1 }).data?.total_hits;
  if (total === 0) return null;
  return (
    <div className={css.examples}>
      <section aria-labelledby="result-heading">
        <h2 id="result-heading">What a result looks like</h2>
        <SampleMention term={sample_search} />
      </section>
      <section aria-labelledby="alert-heading">
        <h2 id="alert-heading">What an alert looks like</h2>
        <SampleAlert term={sample_search} />
      </section>
    </div>
  );
}
