import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors.ts';
import { readRequestedTerm, toSubscriptionInput } from './subscription-input.ts';

const request = { email: 'ada@example.org' };

describe('the term of a request', () => {
  it('is search_term or keyword, trimmed', () => {
    expect(readRequestedTerm({ ...request, search_term: ' Ada ' })).toEqual({ term: 'Ada' });
    expect(readRequestedTerm({ ...request, keyword: ' Ada ' })).toEqual({ term: 'Ada' });
    expect(readRequestedTerm({ ...request, search_term: ' ', keyword: 'Ada' })).toEqual({ term: 'Ada' });
    expect(readRequestedTerm(request)).toEqual({ term: '' });
  });

  it('is search_term where both differ, and the details say so', () => {
    expect(readRequestedTerm({ ...request, search_term: 'Ada', keyword: 'Grace' })).toEqual({
      term: 'Ada',
      details: 'search_term and keyword are different. The alert uses search_term: “Ada”.',
    });
    expect(readRequestedTerm({ ...request, search_term: 'Ada', keyword: 'Ada ' }).details).toBeUndefined();
  });
});

describe('the input of a subscription', () => {
  it('has one key for all spellings of a term', () => {
    const keyOf = (term: string) => toSubscriptionInput({ source: 'monitor-page' }, term).termKey;
    expect(keyOf('Café Nóva')).toBe(keyOf('  cafe   NOVA '));
    expect(keyOf('Café Müller')).toBe(keyOf('  cafe   MÜLLER '));
    expect(keyOf('Café Müller')).not.toBe(keyOf('Café Müllers'));
    // In German, only the first one finds Mueller.
    expect(keyOf('Müller')).not.toBe(keyOf('Muller'));
  });

  it('needs a term with at least one word', () => {
    for (const term of ['', '  ', '“”', '-only', '…'])
      expect(() => toSubscriptionInput({ source: 'monitor-page' }, term), term).toThrow(AppError);
  });

  it('has no term and no filters for the API waitlist', () => {
    expect(
      toSubscriptionInput({ source: 'api-waitlist', filters: { language: 'en' } }, 'ignored'),
    ).toMatchObject({ kind: 'api-waitlist', term: '', termKey: '', filters: {} });
  });

  it('is an instant alert from the monitor page unless the request says otherwise', () => {
    expect(toSubscriptionInput({}, 'Ada')).toMatchObject({
      kind: 'alert',
      source: 'monitor-page',
      cadence: 'instant',
      filters: {},
    });
  });
});
