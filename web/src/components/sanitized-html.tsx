import DOMPurify from 'dompurify';

const sanitizeOptions = { ALLOWED_ATTR: ['href', 'title', 'rel'] };

/** HTML from a feed. The server cleaned it; it is sanitized again here, and its links send no referrer. */
export function SanitizedHtml({
  html,
  className,
  lang,
}: {
  html: string;
  className?: string | undefined;
  lang?: string;
}) {
  const fragment = DOMPurify.sanitize(html, { ...sanitizeOptions, RETURN_DOM_FRAGMENT: true });
  const container = document.createElement('div');
  container.append(fragment);
  for (const link of container.querySelectorAll('a')) link.rel = 'noopener noreferrer nofollow ugc';
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: container.innerHTML }} />;
}
