import type { AnchorHTMLAttributes } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A link that opens in a new tab, and says so to screen readers. */
export function NewTabLink({
  children,
  ...attributes
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a {...attributes} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
