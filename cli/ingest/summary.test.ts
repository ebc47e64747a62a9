import { expect, it } from 'vitest';
import { emptyReport } from '../../ingest/store/report.ts';
import { summarize } from './summary.ts';

it('shows why nothing was loaded, and no zeros', () => {
  const skipped = [{ item: 'x.xml', code: 'feed_invalid', reason: 'No title.' }];
  expect(summarize({ ...emptyReport(), failed: 1, skipped }, 2)).toBe(
    'Skipped 1:\n  x.xml: feed_invalid: No title.',
  );
});

it('sums up what was loaded and what was skipped, and why', () => {
  const text = summarize(
    {
      ...emptyReport(),
      podcasts: 1,
      episodes: 2,
      words: 3_000,
      skipped: [{ item: 'x.xml', code: 'feed_invalid', reason: 'No title.' }],
    },
    2,
  );
  expect(text).toContain('1 podcast, 2 episodes loaded, 0 unchanged.');
  expect(text).toContain('1,500 words per second');
  expect(text).toContain('x.xml: feed_invalid: No title.');
});
