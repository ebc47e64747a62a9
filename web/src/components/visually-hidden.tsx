import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Said by a screen reader, seen by nobody. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={css.hidden}>{children}</span>
);
