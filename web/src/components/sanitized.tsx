import DOMPurify from 'dompurify';

const allowed = { ALLOWED_ATTR: ['href', 'title', 'rel'] };

/** HTML that came from outside: cleaned once more here, whatever the server did, and its links told to say nothing of us. */
export function Sanitized({
  html,
  className,
  lang,
}: {
  html: string;
  className?: string | undefined;
  lang?: string;
}) {
  const clean = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });
  const holder = document.createElement('div');
  holder.append(clean);
  for (const link of holder.querySelectorAll('a')) link.rel = 'noopener noreferrer nofollow ugc';
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: holder.innerHTML }} />;
}
