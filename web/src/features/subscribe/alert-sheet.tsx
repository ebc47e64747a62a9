import { type ReactNode, useRef, useState } from 'react';
import css from './alert-sheet.module.css';

/** A bar at the foot of a small screen, with a button that opens the form as a sheet. */
export function AlertSheet({ children }: { children: ReactNode }) {
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
