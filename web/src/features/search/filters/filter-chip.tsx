import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import css from './filter-chip.module.css';

type Props = {
  label: string;
  /** The chosen value in words; undefined when the filter isn't set. */
  value: string | undefined;
  /** Undefined for a choice that is always made, such as the order. */
  onClear?: () => void;
  /** What is in the popover. `close` hides it and returns the focus to the chip. */
  children: (close: () => void) => ReactNode;
};

/** Moves the focus between the options with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const isDate = event.target instanceof HTMLInputElement && event.target.type === 'date';
  if (step === undefined || isDate) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not([type="date"]), button')];
  const index = items.findIndex((item) => item === document.activeElement);
  event.preventDefault();
  items[Math.min(items.length - 1, Math.max(0, index + step))]?.focus();
}

/** Puts the popover below its chip; on small screens the style sheet puts it at the foot of the window. */
function place(popover: HTMLElement, chip: HTMLElement): void {
  const { left, bottom } = chip.getBoundingClientRect();
  const maxLeft = document.documentElement.clientWidth - popover.offsetWidth - 8;
  popover.style.setProperty('--left', `${Math.max(8, Math.min(left, maxLeft)) + window.scrollX}px`);
  popover.style.setProperty('--top', `${bottom + 4 + window.scrollY}px`);
}

/** A filter as a chip: opens a popover with its values, and clears the chosen one. */
export function FilterChip({ label, value, onClear, children }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const chip = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Opened before the scripts were there.
    if (!popover.current?.matches(':popover-open')) return;
    setIsOpen(true);
    if (chip.current) place(popover.current, chip.current);
  }, []);
  const close = () => {
    popover.current?.hidePopover();
    chip.current?.focus();
  };
  return (
    <div className={css.chip} data-set={value === undefined ? undefined : ''}>
      <button
        ref={chip}
        type="button"
        className={css.button}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={value === undefined ? label : `${label}: ${value}`}
      >
        <span>{value ?? label}</span>
        <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
          <path d="M2 3.500 5 6.500l3-3" />
        </svg>
      </button>
      {value !== undefined && onClear && (
        <button type="button" className={css.clear} aria-label={`Remove filter: ${value}`} onClick={onClear}>
          <span aria-hidden="true">×</span>
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for keys in the options. */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={css.popover}
        onKeyDown={moveFocus}
        onToggle={({ newState, currentTarget }) => {
          setIsOpen(newState === 'open');
          if (newState === 'open' && chip.current) place(currentTarget, chip.current);
        }}
      >
        {isOpen && (
          <Suspense fallback={<p className={css.loading}>Loading...</p>}>{children(close)}</Suspense>
        )}
      </div>
    </div>
  );
}
