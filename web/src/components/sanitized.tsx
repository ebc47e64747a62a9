import DOMPurify from 'dompurify';

type Props = { html: string; className?: string | undefined; as?: 'div' | 'span' };

/** HTML that came from outside: cleaned once more here, whatever the server did. */
export function Sanitized({ html, className, as: Tag = 'div' }: Props) {
  const clean = DOMPurify.sanitize(html, { ALLOWED_ATTR: ['href', 'title', 'rel'], ADD_ATTR: ['target'] });
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
