import { useSite } from '../../config/site.tsx';
import { SampleMention } from './sample-mention.tsx';

/** A mention from this library, on pages that explain what one is. */
export function LiveExample() {
  const { sample_search } = useSite();
  return (
    <section aria-labelledby="example-heading">
      <h2 id="example-heading">A mention from this library</h2>
      <SampleMention term={sample_search} />
    </section>
  );
}
