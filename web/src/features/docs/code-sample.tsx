import { CopyButton } from '../../components/copy-button.tsx';
import css from './code-sample.module.css';

/** A sample as the build prepared it: its code, and the same highlighted. */
export type Sample = { code: string; html: string };

/** Code to read and to copy. */
export function CodeSample({ sample, name }: { sample: Sample; name: string }) {
  return (
    <div className={css.sample}>
      <div className={css.bar}>
        <span>{name}</span>
        <CopyButton text={() => sample.code} label={`Copy ${name}`}>
          Copy
        </CopyButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={css.code} tabIndex={0} aria-label={name}>
        <pre>
          <code dangerouslySetInnerHTML={{ __html: sample.html }} />
        </pre>
      </section>
    </div>
  );
}
