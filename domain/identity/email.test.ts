import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../core/errors.ts';
import { parseEmail } from './email.ts';

describe('an email address', () => {
  it('is read in its usual forms, and its spellings share one key', () => {
    expect(parseEmail(' Ada.Palmer+podcasts@Example.ORG ')).toEqual({
      email: 'Ada.Palmer+podcasts@example.org',
      key: 'ada.palmer+podcasts@example.org',
    });
    expect(parseEmail('jo@bücher.example').email).toBe('jo@xn--bcher-kva.example');
  });

  it('is refused unless it is exactly one address', () => {
    for (const wrong of [
      '',
      '@',
      'a',
      'a@',
      '@b.example',
      'a@b',
      'a@b.example, c@d.example',
      'a@b.example;c@d.example',
      'group:a@b.example;',
      '"a b"@c.example',
      'Ada <a@b.example>',
      'a@x.example\r\nBcc: b@y.example',
      'a\u0000@x.example',
      'a..b@x.example',
      `${'a'.repeat(65)}@x.example`,
      `a@${'b'.repeat(250)}.example`,
      'a@-x.example',
      'a@x.--',
      'a@x.-c',
      'a@x.1',
      'a@127.0.0.1',
    ])
      expect(() => parseEmail(wrong), wrong).toThrow(AppError);
  });

  it('is refused when reading it would lead to another domain than the one typed', () => {
    for (const wrong of [
      'a@x.co\tb',
      'a@x.co\nm',
      'a@ex%61mple.org',
      'a@x。example',
      'a@ｘ.example',
      'a@x\u00ad.example',
    ])
      expect(() => parseEmail(wrong), wrong).toThrow(AppError);
  });

  it('never contains what could end a header line', () => {
    const unit = fc.constantFrom(...'ab@.-+ \r\n\t\0"<>,;:é\u2028\ud800ａ。');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 80 }), (typed) => {
        try {
          expect(parseEmail(typed).email).toMatch(/^[!-~]+@[a-z0-9.-]+$/);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
