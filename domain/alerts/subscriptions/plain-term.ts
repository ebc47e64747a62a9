const maxLength = 60;

/** A dot as people type it in addresses, in any script. */
const dot = /[.\u3002]/;
const hostName = /[\p{L}\p{N}-][.\u3002]\p{L}/u;

/** What else terms are written with: quotation marks and those within words, hyphens, signs of names, operators. */
const signs = `"'‘’“”„«»「」『』׳״־&+#*()\u200c\u200d・·–-`;
const others = new RegExp(`[^\\p{L}\\p{M}\\p{N}${signs}]+`, 'gu');

/** A word without what can be visited or written to: nothing of a URL, the first label of a host name. */
function withoutAddress(word: string): string {
  if (word.includes('@') || word.includes('/')) return '';
  if (!hostName.test(word)) return word;
  return word.replace(/^www[.\u3002]/i, '').split(dot)[0] ?? '';
}

function cut(text: string): string {
  if (text.length <= maxLength) return text;
  const end = text.lastIndexOf(' ', maxLength - 1);
  return `${text.slice(0, end > 0 ? end : maxLength - 1).replace(/\p{Cs}$/u, '')}…`;
}

/**
 * A term for a message to someone who may not have asked for it: as it was typed, without addresses and what they are
 * written with, so that nobody can use it to advertise. Empty if nothing is left.
 */
export function plainTerm(term: string): string {
  const words = term.toWellFormed().normalize('NFKC').split(/\s+/).map(withoutAddress);
  const plain = words.join(' ').replace(others, ' ').trim().replace(/ +/g, ' ');
  return /[\p{L}\p{N}]/u.test(plain) ? cut(plain) : '';
}
