import { type ReactNode, useEffect, useState } from 'react';
import css from './copy-button.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const confirmationMs = 2_000;

type Props = {
  /** Returns what to copy. */
  text: () => string;
  children: ReactNode;
  label?: string;
};

/** Copies a text, and confirms it for two seconds. */
export function CopyButton({ text, children, label }: Props) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), confirmationMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setState('copied');
    } catch {
      // The clipboard is unavailable without TLS, and a browser may deny it.
      setState('failed');
    }
  };
  return (
    <button type="button" className={css.copy} onClick={copy} aria-label={label}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" data-state={state}>
        {state === 'copied' ? (
          <path d="M3 8.500 6.500 12 13 4.500" />
        ) : (
          <path d="M5.500 5.500v-3h8v8h-3m-8-5h8v8h-8z" />
        )}
      </svg>
      {children}
      <VisuallyHidden>
        <span role="status">
          {state === 'copied' && 'Copied'}
          {state === 'failed' && 'Your browser blocked copying'}
        </span>
      </VisuallyHidden>
    </button>
  );
}
