import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Read by screen readers, but not visible. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={css.hidden}>{children}</span>
);
