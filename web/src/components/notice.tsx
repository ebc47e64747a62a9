import type { ReactNode } from 'react';
import css from './notice.module.css';

/** A short message that stands where content would: an error, an empty result, a prompt. */
export function Notice({
  title,
  children,
  tone = 'calm',
}: {
  title: string;
  children?: ReactNode;
  tone?: 'calm' | 'error';
}) {
  return (
    <section className={css.notice} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
