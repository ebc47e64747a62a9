import { expect, it } from 'vitest';
import { columnList, orderByReference, tableName } from './tables.ts';

it('puts every table behind those it refers to, and bears circles', () => {
  const names = orderByReference([
    { name: 'mentions', references: ['passages', 'entities'] },
    { name: 'passages', references: ['episodes', 'entities'] },
    { name: 'entities', references: ['entities'] },
    { name: 'episodes', references: [] },
  ]).map(({ name }) => name);
  expect(names).toEqual(['episodes', 'entities', 'passages', 'mentions']);
});

it('writes names that an archive made up as names, whatever is in them', () => {
  const table = { name: 'a"; drop table b; --', columns: ['id', 'c") from stdin; --'] };
  expect(tableName(table)).toBe('public."a""; drop table b; --"');
  expect(columnList(table)).toBe('"id", "c"") from stdin; --"');
});
