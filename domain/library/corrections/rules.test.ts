import { describe, expect, it } from 'vitest';
import { type CorrectionRule, createResolver } from './rules.ts';

let made = 0;

/** A rule that was made after all before it. */
const rule = (fromId: string, toId: string | null, changes: Partial<CorrectionRule> = {}): CorrectionRule => {
  made += 1;
  return {
    id: `rule ${made}`,
    kind: 'merge',
    fromId,
    fromType: 'person',
    fromName: fromId,
    surfaceKeys: [],
    podcastId: null,
    toId,
    toType: toId === null ? null : 'person',
    toName: toId,
    createdBy: 'editor',
    createdAt: new Date(made),
    undoneAt: null,
    ...changes,
  };
};

const meant = (rules: CorrectionRule[], entityId: string, surfaceForm = entityId, podcastId = 'show') => {
  const found = createResolver(rules)({ entityId, surfaceForm, podcastId });
  return found === undefined ? entityId : (found?.id ?? null);
};

describe('which entity is meant', () => {
  it('is the one that was extracted, unless a rule says something else', () => {
    expect(meant([], 'ann')).toBe('ann');
    expect(meant([rule('bo', 'cy')], 'ann')).toBe('ann');
    expect(meant([rule('ann', 'cy')], 'ann')).toBe('cy');
    expect(meant([rule('ann', null)], 'ann')).toBeNull();
  });

  it('follows rules to the end, and each of them once', () => {
    expect(meant([rule('ann', 'bo'), rule('bo', 'cy')], 'ann')).toBe('cy');
    expect(meant([rule('ann', 'bo'), rule('bo', null)], 'ann')).toBeNull();
    expect(meant([rule('ann', 'bo'), rule('bo', 'ann')], 'ann')).toBe('bo');
  });

  it('follows a rule for a form of the name only there, whatever its accents and its case', () => {
    const rules = [rule('ann', 'anne', { kind: 'split', surfaceKeys: ['anne'] })];
    expect(meant(rules, 'ann', 'ÁNNE')).toBe('anne');
    expect(meant(rules, 'ann', 'Ann')).toBe('ann');
  });

  it('follows a rule for a podcast only there', () => {
    const rules = [rule('ann', null, { kind: 'reject', podcastId: 'other' })];
    expect(meant(rules, 'ann', 'ann', 'other')).toBeNull();
    expect(meant(rules, 'ann', 'ann', 'show')).toBe('ann');
  });

  it('prefers a form to a podcast, a podcast to everywhere, and of two alike the later', () => {
    const everywhere = rule('ann', 'a');
    const inShow = rule('ann', 'b', { podcastId: 'show' });
    const asForm = rule('ann', 'c', { surfaceKeys: ['annie'] });
    const later = rule('ann', 'd');
    expect(meant([everywhere, inShow, asForm, later], 'ann', 'Annie')).toBe('c');
    expect(meant([everywhere, inShow, later], 'ann', 'Annie')).toBe('b');
    expect(meant([later, everywhere], 'ann')).toBe('d');
  });

  it('is not changed by a new spelling of the same name', () => {
    expect(meant([rule('ann', 'ann', { kind: 'rename', toName: 'ANN' })], 'ann')).toBe('ann');
  });
});
