import type { AnchorHTMLAttributes } from 'react';

/** A link from a feed: it gets no access to this page, no referrer and no endorsement. */
export const ExternalLink = (attributes: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) => (
  <a {...attributes} rel="noopener noreferrer nofollow ugc" />
);
