import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatLine } from './format-line.ts';
import { createLogger } from './logger.ts';

function capture() {
  const lines: string[] = [];
  return { lines, log: createLogger('test', 'info', { write: (line) => void lines.push(line) }) };
}

describe('the logger', () => {
  it('writes one line of JSON with level, time, process and fields', () => {
    const { lines, log } = capture();
    log.info({ feed: 'https://example.org/feed.xml', episodes: 3 }, 'Polled feed');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      name: 'test',
      feed: 'https://example.org/feed.xml',
      episodes: 3,
      msg: 'Polled feed',
    });
  });

  it('reduces a failed query to its cause, without statement or parameters', () => {
    const { lines, log } = capture();
    const cause = Object.assign(new Error('relation "nothing" does not exist'), { code: '42P01' });
    log.error(
      { err: new DrizzleQueryError('select * from nothing', ['ada@example.org'], cause) },
      'It failed',
    );
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ message: cause.message, code: '42P01' });
    expect(lines[0]).not.toMatch(/select \*|ada@/);
    log.error({ err: new DrizzleQueryError('select * from nothing', ['Ada']) }, 'It failed without a cause');
    expect(lines[1]).not.toMatch(/select \*|Ada/);
  });

  it('says why a connection failed that was tried at several addresses', () => {
    const { lines, log } = capture();
    log.error({ err: new AggregateError([new Error('connect ECONNREFUSED ::1:5432')]) }, 'It failed');
    expect(JSON.parse(lines[0] ?? '').err.message).toBe('connect ECONNREFUSED ::1:5432');
  });

  it('leaves out e-mail addresses, tokens and passwords, but not an @ in the path of a feed', () => {
    const { lines, log } = capture();
    log.warn({ err: new Error('550 <ada@example.org>: no such user') }, 'Mail refused');
    log.info({ email: 'ada@example.org', token: 'abc', nested: { secret: 'xyz' } }, 'Fields');
    log.info({ url: 'https://a.example/x?token=abc&page=2' }, 'postgres://earshot:hunter2@db/x');
    log.info({ feed: 'https://a.example/@ada.palmer/feed.xml' }, 'Polled feed');
    expect(lines.join('')).not.toMatch(/ada@|abc|xyz|hunter2/);
    expect(JSON.parse(lines[2] ?? '').url).toBe('https://a.example/x?token=[redacted]&page=2');
    expect(JSON.parse(lines[3] ?? '').feed).toBe('https://a.example/@ada.palmer/feed.xml');
  });

  it('reads as one short line on a terminal', () => {
    const { lines, log } = capture();
    log.warn({ err: new Error('connect ECONNREFUSED'), episodes: 2 }, 'Could not index episodes');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the colors of a terminal
    const plain = formatLine(lines[0] ?? '').replace(/\u001b\[\d+m/g, '');
    expect(plain).toMatch(
      /^\d\d:\d\d:\d\d warn {2}test Could not index episodes episodes=2 connect ECONNREFUSED\n$/,
    );
  });
});
