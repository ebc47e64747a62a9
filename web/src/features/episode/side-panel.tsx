import { type ReactNode, useState } from 'react';
import css from './side-panel.module.css';

/** Next to the transcript, where it stays in view; on small screens above it, behind a button. */
export function SidePanel({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <aside className={css.side} aria-label={label} data-open={isOpen || undefined}>
      <button type="button" className={css.toggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {label}
      </button>
      <div className={css.content}>{children}</div>
    </aside>
  );
}
