import { describe, expect, it } from 'vitest';
import { type EntityInPassage, entityFit, entityOfResult } from './entity-fit.ts';

const entity = (name: string, changes: Partial<EntityInPassage> = {}): EntityInPassage => ({
  mentionId: `mention of ${name}`,
  entityId: name,
  name,
  type: 'person',
  role: 'mention',
  surface: name,
  ...changes,
});

describe('the entity of a result', () => {
  it('is the one whose spoken form is the query, before longer names and other forms', () => {
    const fits = [
      entityFit({ name: 'Ada Palmer', surface: 'Ada Palmer' }, ['ada', 'palmer']),
      entityFit({ name: 'Ada Palmer', surface: 'Ada Palmer' }, ['palmer']),
      entityFit({ name: 'Ada Palmer', surface: 'Ada' }, ['ada', 'palmer']),
      entityFit({ name: 'Ada Palmer', surface: 'Ada' }, ['palmer']),
      entityFit({ name: 'Ada Palmer', surface: 'Ada Palmer' }, ['interview', 'with', 'ada', 'palmer']),
    ];
    expect(fits).toEqual([...fits].sort((a, b) => b - a));
    expect(new Set(fits).size).toBe(fits.length);
  });

  it('is none that the query does not name', () => {
    expect(entityOfResult([entity('Ada Palmer')], [['grace', 'hopper']])).toBeUndefined();
    // One shared word is not enough: it may be anybody's first name.
    expect(entityOfResult([entity('Ada')], [['ada', 'palmer']])).toBeUndefined();
  });

  it('is mentioned rather than speaking, and of the type that was asked for', () => {
    const candidates = [
      entity('Ada Palmer', { role: 'speaker', mentionId: 'speaking' }),
      entity('Ada Palmer', { mentionId: 'mentioned' }),
      entity('Ada Palmer', { type: 'event', mentionId: 'event' }),
    ];
    expect(entityOfResult(candidates, [['ada', 'palmer']])?.mentionId).toBe('mentioned');
    expect(entityOfResult(candidates, [['ada', 'palmer']], 'event')?.mentionId).toBe('event');
    expect(entityOfResult(candidates, [['ada', 'palmer']], 'place')).toBeUndefined();
  });
});
