import { CopyButton } from '../../components/copy-button.tsx';
import css from './code-sample.module.css';

/** A sample as the build prepared it: its code, and the highlighted HTML of it. */
export type Sample = { code: string; html: string };

/** Highlighted code with a copy button. */
export function CodeSample({ sample, name }: { sample: Sample; name: string }) {
  return (
    <div className={css.sample}>
      <div className={css.bar}>
        <span>{name}</span>
        <CopyButton text={() => sample.code} label={`Copy ${name}`}>
          Copy
        </CopyButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard. */}
      <section className={name.endsWith('.json') ? css.data : css.code} tabIndex={0} aria-label={name}>
        <pre>
          <code dangerouslySetInnerHTML={{ __html: sample.html }} />
        </pre>
      </section>
    </div>
  );
}
