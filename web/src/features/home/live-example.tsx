import { useSearch } from '../../api/queries.ts';
import { useSite } from '../../config/site.tsx';
import { SampleMention } from './sample-mention.tsx';

/** A mention from this library, on pages that explain what one is; nothing where it has none. */
export function LiveExample() {
  const { sample_search } = useSite();
  const total = useSearch({ q: sample_search, page: 1 }).data?.total_hits;
  if (total === 0) return null;
  return (
    <section aria-labelledby="example-heading">
      <h2 id="example-heading">A mention from this library</h2>
      <SampleMention term={sample_search} />
    </section>
  );
}
