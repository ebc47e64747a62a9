import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { searchOn } from '../../testing/search-on.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;
const search = searchOn(() => platform);

describe('an episode in which somebody speaks whose name nobody says', () => {
  const greeting = '**Oda Lind:** Hello!';
  const answer = `**Oda Lind:** ${'We grow the moss in trays by the north wall, where it stays damp. '.repeat(4)}`;
  const question = '**Bo Ray:** How do you grow it?';

  beforeAll(async () => {
    platform = await openTestPlatform();
    const turns = [greeting, question, '**Oda Lind:** In trays.', '**Bo Ray:** Go on.', answer];
    await platform.load(
      showOf('Gardens', [
        { title: 'answered', transcript: turns.join('\n\n') },
        { title: 'greeted', transcript: [question, greeting].join('\n\n') },
        { title: 'named', transcript: ['**Bo Ray:** This is Oda Lind.', answer].join('\n\n') },
      ]),
    );
  });

  afterAll(() => platform.close());

  it('is shown by what they say, not by how they greet', async () => {
    const { entities } = await search({ q: 'Oda Lind' });
    const shown = new Map(entities.map((result) => [result.episode_title, result.context]));
    expect(shown.get('answered')).toContain('We grow the moss in trays');
    expect(shown.get('greeted')).toBe('Hello!');
    expect(shown.get('named')).toBe('This is Oda Lind.');
  });

  it('is shown by the words that were searched for with the name', async () => {
    const { entities } = await search({ q: 'speaker:"Oda Lind" hello' });
    expect(entities.map((result) => result.context)).toEqual(['Hello!', 'Hello!']);
  });
});
