import { parseChaptersFile } from '../../ingest/pipeline/feed/chapters.ts';
import { plainTerm } from '../../server/core/alerts/plain-term.ts';
import { parseEmail } from '../../server/core/identity/email.ts';
import { anchorsOf } from '../../server/core/query/anchors.ts';
import { canonicalText } from '../../server/core/query/canonical.ts';
import { phrase } from '../../server/core/query/expression.ts';
import { parseStored } from '../../server/core/query/parse.ts';
import { markedRanges, toMarkedHtml } from '../../server/core/search/marks.ts';
import { foldText } from '../../server/core/text/normalize.ts';
import { plainText } from '../../server/core/text/plain-text.ts';
import { tokenize } from '../../server/core/text/tokenize.ts';
import { clientAddress } from '../../server/middleware/client-address.ts';
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
  { name: 'marks of a query', read: (text) => toMarkedHtml(text, markedRanges(text, said)) },
];
