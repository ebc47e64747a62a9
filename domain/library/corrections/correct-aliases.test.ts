import { describe, expect, it } from 'vitest';
import { type Alias, correctAliases } from './correct-aliases.ts';
import { type CorrectionRule, createResolver } from './rules.ts';

const rule = (
  fromId: string,
  toName: string | null,
  changes: Partial<CorrectionRule> = {},
): CorrectionRule => ({
  id: `${fromId} to ${toName}`,
  kind: 'merge',
  fromId,
  fromType: 'person',
  fromName: fromId,
  surfaceKeys: [],
  podcastId: null,
  toId: toName?.toLowerCase() ?? null,
  toType: toName === null ? null : 'person',
  toName,
  createdBy: 'editor',
  createdAt: new Date(0),
  undoneAt: null,
  ...changes,
});

const annie: Alias = { entityId: 'ann', aliasKey: 'annie', alias: 'Annie' };
const correct = (aliases: Alias[], rules: CorrectionRule[], podcastId = '') =>
  correctAliases(aliases, createResolver(rules), podcastId);

describe('another name of an entity', () => {
  it('stays its own while no rule says something else', () => {
    expect(correct([annie], [])).toEqual({ own: [annie], moved: [], replaced: [] });
    expect(correct([annie], [rule('bo', 'Cy')])).toEqual({ own: [annie], moved: [], replaced: [] });
  });

  it('goes to the entity that is meant, as it was said', () => {
    expect(correct([annie], [rule('ann', 'Bo'), rule('bo', 'Cy')])).toEqual({
      own: [],
      moved: [{ entityId: 'cy', aliasKey: 'annie', alias: 'Annie' }],
      replaced: [annie],
    });
  });

  it('goes nowhere where nothing is meant, and can still be put back', () => {
    expect(correct([annie], [rule('ann', null)])).toEqual({ own: [], moved: [], replaced: [annie] });
  });

  it('is no other name of an entity that has it as its own, whatever its case and its accents', () => {
    const moved = (name: string) => correct([annie], [rule('ann', name)]).moved.length;
    expect(moved('ÁNNIE')).toBe(0);
    expect(moved('Annie B.')).toBe(1);
  });

  it('follows a rule for one form of the name alone if it is that form', () => {
    const nan: Alias = { entityId: 'ann', aliasKey: 'nan', alias: 'Nan' };
    expect(correct([annie, nan], [rule('ann', 'Bo', { kind: 'split', surfaceKeys: ['nan'] })])).toEqual({
      own: [annie],
      moved: [{ ...nan, entityId: 'bo' }],
      replaced: [nan],
    });
  });

  it('follows a rule for one podcast there, but not where names of all podcasts are written', () => {
    const rules = [rule('ann', 'Bo', { podcastId: 'show' })];
    expect(correct([annie], rules, 'show').moved).toEqual([{ ...annie, entityId: 'bo' }]);
    expect(correct([annie], rules, 'other').own).toEqual([annie]);
    expect(correct([annie], rules).own).toEqual([annie]);
  });
});
