import { expect, it } from 'vitest';
import type { EntityType } from '../../contract/entity.ts';
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
  ];
  expect(withoutTwins(items, [named('Ada Palmer', 'person')]).map(({ name }) => name)).toEqual([
    'Jo Walton',
    'Open AI',
    'Chair',
    'Chair Company',
  ]);
});
