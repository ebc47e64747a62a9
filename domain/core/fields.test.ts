import { describe, expect, it } from 'vitest';
import { parseFields, pickFields } from './fields.ts';

const available = ['name', 'text', 'url'] as const;

describe('parseFields', () => {
  it('returns all fields when none is named', () => {
    expect(parseFields(available, undefined)).toEqual(available);
    expect(parseFields(available, ' , ')).toEqual(available);
  });

  it('keeps the requested order, each field once', () => {
    expect(parseFields(available, 'url, name,url')).toEqual(['url', 'name']);
  });

  it('names what it does not know', () => {
    expect(() => parseFields(available, 'url,size')).toThrow(
      'fields has unknown names: size. Available fields: name, text, url.',
    );
  });
});

it('pickFields drops the other fields', () => {
  expect(pickFields({ name: 'a', text: 'b', url: 'c' }, ['url', 'name'])).toEqual({ url: 'c', name: 'a' });
});
