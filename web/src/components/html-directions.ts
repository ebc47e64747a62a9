import { written } from '../../../contract/shared/written.ts';

const blocks = 'p|li|h[2-6]|blockquote';
/** A block without those in it. */
const ownContent = new RegExp(`<(${blocks})>([^<]*(?:<(?!/?(?:${blocks}|ul|ol)\\b)[^<]*)*)`, 'g');

/** The text alone. */
export const textOfHtml = (html: string) => html.replace(/<[^<>]*>/g, ' ');

/** Cleaned HTML in which each paragraph has its own direction: texts from right to left have others among them. */
export const withDirections = (html: string, language: string | null | undefined): string =>
  html.replace(
    ownContent,
    (_, tag: string, content: string) =>
      `<${tag} dir="${written(textOfHtml(content), language).dir}">${content}`,
  );
