import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: string;
  /** For the page that it leads to, but not for its address. */
  state?: unknown;
};

/** A link to another page that doesn't reload. The router's own Link adds 2 kB of prefetching that we don't use. */
export function PageLink({ to, state, onClick, ...attributes }: Props) {
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) navigate(event);
  };
  return <a {...attributes} href={useHref(to)} onClick={follow} />;
}
