import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { describeSettings, readSettings, writeSettings } from './archived-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-settings-'));
const envFile = join(folder, '.env');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (text: string) => {
  rmSync(envFile, { force: true });
  writeSettings(readSettings(text), envFile);
  return parseEnv(readFileSync(envFile, 'utf8'));
};

describe('the settings of an archive', () => {
  it('are written without those that run or send something of this machine, and without unknown ones', () => {
    const text =
      'PORT=4321\nMEILI_BINARY=/tmp/evil\nNODE_OPTIONS=--require /tmp/evil.js\nPATH=/tmp\nMEILI_KEY_FILE=/etc/shadow\n' +
      'ANALYTICS_SCRIPT=https://evil.example/x.js\nANALYTICS_CALL=alert\nnpm_lifecycle_event=start\nCOMPOSE_FILE=x\nHOST=\n';
    expect(written(text)).toEqual({ PORT: '4321' });
    expect(describeSettings(readSettings(text))).toEqual([
      '  PORT=4321',
      'Left out, since they name programs, scripts or files to use: ANALYTICS_CALL, ANALYTICS_SCRIPT, MEILI_BINARY, MEILI_KEY_FILE.',
      "Left out, since Earshot can't use them: COMPOSE_FILE, NODE_OPTIONS, PATH, npm_lifecycle_event.",
    ]);
  });

  it('are shown without their secrets', () => {
    const secret = 's3cret-of-16-bytes';
    const lines = describeSettings(
      readSettings(
        [
          ...['MEILI_KEY', 'METRICS_TOKEN', 'TURNSTILE_SECRET_KEY', 'DKIM_PRIVATE_KEY'].map(
            (name) => `${name}=${secret}`,
          ),
          `DATABASE_URL=postgres://earshot:${secret}@db:5432/earshot`,
          `DATABASE_READ_URL=postgres://db/earshot?user=a&password=${secret}`,
          `SMTP_URL=smtp://user:${secret}@mail.example.org`,
          `OPENSEARCH_URL=https://a:${secret}@one:9200,https://b:${secret}@two:9200`,
          'TURNSTILE_SITE_KEY=0x4AAA',
        ].join('\n'),
      ),
    );
    expect(lines.join('\n')).not.toContain(secret);
    expect(lines).toContain('  DATABASE_URL=postgres://…@db:5432/earshot');
    expect(lines).toContain('  OPENSEARCH_URL=https://…@one:9200,https://…@two:9200');
    expect(lines).toContain('  TURNSTILE_SITE_KEY=0x4AAA');
  });

  it('are shown on one line each, as they are written', () => {
    const line = describeSettings(readSettings("MAIL_FROM='A\u001b[2K\n  PORT=1'")).join('|');
    expect(line).toBe('  MAIL_FROM=A[2K PORT=1');
  });

  it('are read again as they were, whatever is in them', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab \n\t#=\\\'"`$'), maxLength: 20 }), (value) => {
        const quote = ["'", '"', '`'].find((candidate) => !value.includes(candidate)) ?? '';
        const text = `SAMPLE_SEARCH=${quote}${value}${quote}\nPORT=1\n`;
        const before = readSettings(text);
        const { SAMPLE_SEARCH, PORT } = before.values;
        expect(written(text)).toEqual({
          ...(SAMPLE_SEARCH ? { SAMPLE_SEARCH } : {}),
          ...(PORT ? { PORT } : {}),
        });
      }),
    );
  });

  it('are for their owner only, and never written over a file or through a link', () => {
    written('PORT=1\n');
    expect(lstatSync(envFile).mode & 0o777).toBe(0o600);
    expect(() => writeSettings(readSettings('PORT=2\n'), envFile)).toThrow(/EEXIST/);
    const link = join(folder, 'link');
    symlinkSync(join(folder, 'elsewhere'), link);
    expect(() => writeSettings(readSettings('PORT=2\n'), link)).toThrow(/EEXIST/);
  });
});
