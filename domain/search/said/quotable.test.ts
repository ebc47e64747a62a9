import { describe, expect, it } from 'vitest';
import { quotable } from './quotable.ts';

const quoteOf = (text: string, name = 'Halden', others = 0) => {
  const start = text.indexOf(name);
  const found = quotable(text, { start, end: start + name.length }, others);
  return found && { text: text.slice(found.sentences.start, found.sentences.end), worth: found.worth };
};
const worthOf = (text: string) => quoteOf(text)?.worth ?? Number.NEGATIVE_INFINITY;

const statement =
  'Halden was the first company in the valley that paid its carpenters by the hour and not by the chair.';

describe('the sentences to quote', () => {
  it('are whole, and only as many as are needed', () => {
    const around = `Yeah, I went there too. ${statement} And what did you have for lunch on that day?`;
    expect(quoteOf(around)?.text).toBe(statement);
  });

  it('go on until they say something', () => {
    const text = 'Halden waits. It buys wood ten years before anybody in the country asks for a table of it.';
    expect(quoteOf(text)?.text).toBe(text);
  });

  it('begin earlier where they refer to what was said', () => {
    const before = 'The oldest warehouse of Tampere burned down in May.';
    const text = `We had coffee. ${before} That was when Halden opened a new one on the other side of the river, with twice the space.`;
    expect(quoteOf(text)?.text.startsWith(before)).toBe(true);
  });
});

describe('how good a quote is', () => {
  it('is more for a statement than for a question, a fragment or chatter', () => {
    for (const worse of [
      'Halden was the first company in the valley that paid its carpenters by the hour, do you think?',
      'and so halden, like, you know, Halden was kind of, I mean, the company that, yeah, paid the, the carpenters',
      'I went to the office here, as you said before, and Halden, Ikea and Muji were on my list of things that day.',
    ])
      expect(worthOf(statement)).toBeGreaterThan(worthOf(worse) + 0.5);
  });

  it('is less where many names are mentioned', () => {
    expect(quoteOf(statement, 'Halden', 5)?.worth).toBeLessThan(worthOf(statement));
  });

  it('is none for greetings, thanks, advertisements, and somebody who is spoken to', () => {
    for (const text of [
      'Welcome to Margins, today we talk with the people from Halden about chairs, tables and everything else.',
      'Thank you so much to the whole team of Halden for coming all the way to our studio on this rainy day.',
      'Get your first chair from Halden now with our promo code at checkout, and save ten percent on all orders.',
      'That is a very good point, Halden, and everybody who has ever sat on a wet chair outside will agree with it.',
    ])
      expect(quoteOf(text), text).toBeUndefined();
  });
});
