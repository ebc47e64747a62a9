import DOMPurify from 'dompurify';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { written } from '../../../contract/shared/written.ts';
import { textOfHtml, withDirections } from './html-directions.ts';

const sanitizeOptions = { ALLOWED_ATTR: ['href', 'title', 'rel', 'dir'] };

/** Sanitizes HTML that was cleaned before, in a browser. */
function sanitize(html: string): string {
  if (!DOMPurify.isSupported) return html;
  const container = document.createElement('div');
  container.append(DOMPurify.sanitize(html, { ...sanitizeOptions, RETURN_DOM_FRAGMENT: true }));
  for (const link of container.querySelectorAll('a')) link.rel = 'noopener noreferrer nofollow ugc';
  return container.innerHTML;
}

/** HTML from a feed, cleaned when it was read. It is sanitized again here, and its links send no referrer. */
export function SanitizedHtml({
  html,
  className,
  language,
}: {
  html: string;
  className?: string | undefined;
  language?: string | null;
}) {
  const element = useRef<HTMLDivElement>(null);
  const attributes = useMemo(() => written(textOfHtml(html), language), [html, language]);
  const clean = useMemo(
    () => sanitize(attributes.dir === 'rtl' ? withDirections(html, language) : html),
    [attributes, html, language],
  );
  useLayoutEffect(() => {
    // What the server sent stays as it is when the page is taken over.
    if (element.current && element.current.innerHTML !== clean) element.current.innerHTML = clean;
  }, [clean]);
  return (
    <div
      ref={element}
      className={className}
      {...attributes}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
