import { describe, expect, it } from 'vitest';
import { emptyReport, summarize } from '../../ingest/pipeline/report.ts';
import { helpText, readArguments } from './arguments.ts';

describe('the command line', () => {
  it('takes what to load and options in any order, and refuses unknown ones', () => {
    expect(readArguments(['a', '--no-wait', 'b', '--alerts'])).toEqual({
      what: ['a', 'b'],
      wait: false,
      alerts: true,
      help: false,
    });
    expect(() => readArguments(['--nowait'])).toThrow(/nowait/);
    for (const kind of ['bundle', 'feed', 'OPML', 'exit code'])
      expect(helpText.toLowerCase()).toContain(kind.toLowerCase());
  });

  it('summarizes what it loaded and what it skipped, and why', () => {
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
    expect(text).toContain('1,500 words a second');
    expect(text).toContain('x.xml: feed_invalid: No title.');
  });
});
