import { SampleMention } from './sample-mention.tsx';
import { useSampleSearch } from './use-sample-search.ts';

/** A mention from this library, on pages that explain what one is; nothing where it has none. */
export function LiveExample() {
  const term = useSampleSearch();
  if (!term) return null;
  return (
    <section aria-labelledby="example-heading">
      <h2 id="example-heading">A mention from this library</h2>
      <SampleMention term={term} />
    </section>
  );
}
