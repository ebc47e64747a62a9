import type { ReactNode } from 'react';
import css from './notice.module.css';

/** A short message in place of content: an error, an empty result, a prompt. */
export function Notice({
  title,
  children,
  tone = 'neutral',
}: {
  title: string;
  children?: ReactNode;
  tone?: 'neutral' | 'error';
}) {
  return (
    <section className={css.notice} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
