import type { ReactNode } from 'react';
import css from './page-header.module.css';

/** The title of a page and one sentence below it. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={css.header}>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </header>
  );
}
