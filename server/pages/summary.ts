import { plainText } from '../../domain/core/text/plain-text.ts';

const maxSummaryLength = 200;

/** The beginning of a cleaned HTML text, as plain text for a description. */
export const summaryOf = (cleanedHtml: string): string => plainText(cleanedHtml, maxSummaryLength);
