import DOMPurify from 'dompurify';

const sanitizeOptions = { ALLOWED_ATTR: ['href', 'title', 'rel'] };

/** HTML that came from outside: cleaned once more here, whatever the server did, and its links told to say nothing of us. */
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
