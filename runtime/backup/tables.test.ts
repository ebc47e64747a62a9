import { expect, it } from 'vitest';
import { orderByReference } from './tables.ts';

it('puts every table behind those it refers to, and bears circles', () => {
  const names = orderByReference([
    { name: 'mentions', references: ['passages', 'entities'] },
    { name: 'passages', references: ['episodes', 'entities'] },
    { name: 'entities', references: ['entities'] },
    { name: 'episodes', references: [] },
  ]).map(({ name }) => name);
  expect(names).toEqual(['episodes', 'entities', 'passages', 'mentions']);
});
