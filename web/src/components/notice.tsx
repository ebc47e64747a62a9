import type { ReactNode } from 'react';
import css from './notice.module.css';

type Props = {
  title: string;
  /** Of a page that shows nothing else, the title is its first heading. */
  as?: 'h1' | 'h2';
  tone?: 'neutral' | 'error';
  children?: ReactNode;
};

/** A short message in place of content: an error, an empty result, a prompt. */
export function Notice({ title, as: Heading = 'h2', tone = 'neutral', children }: Props) {
  return (
    <section className={css.notice} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}
