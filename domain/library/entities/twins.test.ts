import { expect, it } from 'vitest';
import type { EntityType } from '../../../contract/api/library/entity.ts';
import { withoutTwins } from './twins.ts';

const named = (name: string, type: EntityType = 'organization') => ({ name, type });

it('keeps one of every name: not its plural, its other type or spelling, nor a part of a person', () => {
  const items = [
    named('Jo Walton', 'person'),
    named('Walton', 'person'),
    named('Open AI'),
    named('OpenAI', 'product'),
    named('Chair'),
    named('chairs', 'topic'),
    named('Chair Company'),
    named('Palmer', 'person'),
    named('Talk Chairs'),
    named('Talk Chairs To Me'),
    named('Chair Company Inc.'),
    named('Talk Chairs Training'),
    named('Chair Two to Go', 'product'),
    named('Reading Chair 3', 'product'),
    named('Reading Chair', 'product'),
    named('Reading Chair 4', 'product'),
    named('Reading Chair Stand', 'product'),
  ];
  expect(withoutTwins(items, [named('Ada Palmer', 'person')]).map(({ name }) => name)).toEqual([
    'Jo Walton',
    'Open AI',
    'Chair',
    'Chair Company',
    'Talk Chairs',
    'Talk Chairs Training',
    'Chair Two to Go',
    'Reading Chair 3',
    'Reading Chair 4',
    'Reading Chair Stand',
  ]);
});
