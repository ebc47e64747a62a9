import { escapeHtml } from './escape-html.ts';
import { exportedText } from './exported-text.ts';

/** Escapes text for XML, in content and in attributes. */
export const escapeXml = (text: string): string => escapeHtml(exportedText(text));
