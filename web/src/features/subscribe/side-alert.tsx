import type { ReactNode } from 'react';
import { useMediaQuery, wideQuery } from '../../config/use-media-query.ts';
import { AlertSheet } from './alert-sheet.tsx';
import css from './side-alert.module.css';

/** The alert form of a page's side column. Where that column is below the content, a sheet: nobody scrolls that far. */
export function SideAlert({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery(wideQuery, true);
  return isWide ? <div className={css.form}>{children}</div> : <AlertSheet>{children}</AlertSheet>;
}
