import type { ReactNode } from 'react';
import { useMediaQuery, wideQuery } from '../../../config/use-media-query.ts';
import { AlertSheet } from '../../subscribe/alert-sheet.tsx';
import css from './alert-side.module.css';

/** The alert form: next to the results, or in a sheet where there is no room for that. */
export function AlertSide({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery(wideQuery, true);
  if (!isWide) return <AlertSheet>{children}</AlertSheet>;
  return (
    <aside className={css.side} aria-label="Alerts">
      {children}
    </aside>
  );
}
