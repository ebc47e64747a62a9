import type { TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';

const day = (at: number) => `2026-05-${String(at + 1).padStart(2, '0')}`;
const stamp = (seconds: number) =>
  `\\[${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}\\]`;

/** Sixty turns of two speakers, a stamp every ten seconds; the forty-first speaks of a lighthouse. */
const longTalk = Array.from({ length: 60 }, (_, at) => {
  const said = at === 40 ? 'Then the lighthouse keeper wrote it down.' : `We went on to matter number ${at}.`;
  return `**${at % 2 ? 'Jo Walton' : 'Ada Palmer'}:** ${stamp(at * 10)} ${said}`;
}).join('\n\n');

const historyTalk = (part: number) =>
  `**Ada Palmer:** \\[00:42\\] In part ${part} we think of the long patience of history.\n\n${'**Jo Walton:** More of history, and then some more of it.\n\n'.repeat(12)}`;

/** Two invented shows with every kind of episode that the pages know. */
export async function loadLibrary(platform: TestPlatform): Promise<void> {
  const history = Array.from({ length: 12 }, (_, at) => ({
    title: `Part ${at + 1}`,
    publicationDate: day(at),
    transcript: historyTalk(at + 1),
  }));
  await platform.store(
    showOf('Reading Room', history, {
      htmlUrl: 'https://reading.example.org/',
      website: 'https://www.reading.example.org/',
      description: '<p>Two people <em>read</em>.</p>',
    }),
  );
  const untold = Array.from({ length: 22 }, (_, at) => ({
    title: `Untold ${at + 1}`,
    publicationDate: day(at),
  }));
  await platform.store(
    showOf(
      'Lamp Room',
      [
        {
          title: 'The keeper',
          publicationDate: '2026-06-01',
          durationSeconds: 3723,
          link: 'https://lamp.example.org/keeper',
          audioUrl: 'https://lamp.example.org/keeper.mp3',
          description:
            '<p>About <a href="https://lamp.example.org/" onclick="alert(1)">light</a><script>alert(1)</script></p>',
          transcript: longTalk,
        },
        ...untold,
      ],
      { author: 'Jo Walton' },
    ),
  );
  // Of both at once: the search engine takes hardly longer for more episodes.
  await platform.index();
}
