import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../core/errors.ts';
import { readLink, signLink } from './signed-links.ts';

const secret = Buffer.from('a secret of this test');
const id = '3f2b8c1e-0d4a-4f6b-9c7d-1a2b3c4d5e6f';

describe('a signed link', () => {
  it('gives back the id it was made for', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(readLink(secret, 'manage', signLink(secret, 'manage', uuid))).toBe(uuid);
      }),
    );
  });

  it('is valid for its kind and its secret only', () => {
    const token = signLink(secret, 'unsubscribe', id);
    expect(() => readLink(secret, 'manage', token)).toThrow(AppError);
    expect(() => readLink(Buffer.from('another secret'), 'unsubscribe', token)).toThrow(AppError);
  });

  it('is refused when any character of it changed or is missing', () => {
    const token = signLink(secret, 'manage', id);
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const changed = `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
      // The last character of base64url carries bits that decode to nothing.
      if (at !== token.length - 1 && token[at + 1] !== '.')
        expect(() => readLink(secret, 'manage', changed), changed).toThrow(AppError);
      expect(() => readLink(secret, 'manage', token.slice(0, at)), token.slice(0, at)).toThrow(AppError);
    }
  });

  it('is refused with a code, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (token) => {
        expect(() => readLink(secret, 'manage', token)).toThrow(
          expect.objectContaining({ code: 'token_invalid' }),
        );
      }),
    );
  });
});
