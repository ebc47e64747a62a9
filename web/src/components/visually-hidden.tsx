import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

type Props = { as?: 'span' | 'h2'; children: ReactNode };

/** Read by screen readers, but not visible. */
export const VisuallyHidden = ({ as: Element = 'span', children }: Props) => (
  <Element className={css.hidden}>{children}</Element>
);
