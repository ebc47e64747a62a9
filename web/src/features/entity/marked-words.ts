import { unescapeHtml } from '../../components/highlighted-text.tsx';

/** The words that are marked, as a search for them. */
export function markedWords(html: string): string | undefined {
  const words = unescapeHtml(/<mark>(.*?)<\/mark>/s.exec(html)?.[1] ?? '').replaceAll('"', '');
  return /\s/.test(words) ? `"${words}"` : words || undefined;
}
