import { type ReactNode, useRef, useState } from 'react';
import { useMediaQuery, wideQuery } from '../../config/use-media-query.ts';
import css from './alert-side.module.css';

/** A bar at the foot of a small screen, with a button that opens the form as a sheet. */
function AlertSheet({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpened, setIsOpened] = useState(false);
  const open = () => {
    setIsOpened(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <div className={css.bar}>
        <button type="button" onClick={open}>
          Create alert
        </button>
      </div>
      <dialog ref={dialog} className={css.sheet} aria-label="Create alert" closedby="any">
        <form method="dialog">
          <button type="submit" aria-label="Close">
            <span aria-hidden="true">×</span>
          </button>
        </form>
        {isOpened && children}
      </dialog>
    </>
  );
}

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
