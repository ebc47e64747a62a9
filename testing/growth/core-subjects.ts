import { plainTerm } from '../../domain/alerts/subscriptions/plain-term.ts';
import { anchorsOf } from '../../domain/core/query/anchors.ts';
import { canonicalText } from '../../domain/core/query/canonical.ts';
import { phrase } from '../../domain/core/query/expression.ts';
import { markedRanges, toMarkedHtml } from '../../domain/core/query/marks.ts';
import { parseStored } from '../../domain/core/query/parse.ts';
import { foldText } from '../../domain/core/text/normalize.ts';
import { plainText } from '../../domain/core/text/plain-text.ts';
import { tokenize } from '../../domain/core/text/tokenize.ts';
import { parseEmail } from '../../domain/identity/email.ts';
import { parseChaptersFile } from '../../ingest/feeds/chapters.ts';
import { clientAddress } from '../../server/middleware/visitors/client-address.ts';
import { type Subject, tolerant } from './measure.ts';

const said = [phrase(['ann', 'lee']), phrase(['wor'], true)];

/** What visitors type, and what is made of a text when somebody reads it. The limits on lengths are left out. */
export const coreSubjects: Subject[] = [
  {
    name: 'query',
    read: tolerant((text) => {
      // A real one has 256 characters at most.
      const expression = parseStored(text.slice(0, text.length / 4));
      return expression && [canonicalText(expression), anchorsOf(expression)];
    }),
  },
  { name: 'email address', read: tolerant(parseEmail) },
  { name: 'term in a message', read: plainTerm },
  { name: 'forwarded addresses', read: (text) => clientAddress('127.0.0.1', text, () => true) },
  { name: 'chapters', read: tolerant((text) => parseChaptersFile(Buffer.from(text))) },
  { name: 'text of markup', read: (text) => plainText(text, 2_000) },
  { name: 'folded text', read: foldText },
  { name: 'words of a search', read: tokenize },
  { name: 'marks of a query', read: (text) => toMarkedHtml({ text, ranges: markedRanges(text, said) }) },
];
