import { describe, expect, it } from 'vitest';
import { readSettings } from '../runtime/backup/archived-settings.ts';
import { chooseSettings, type SettingsOptions } from './restore-settings.ts';

const settings = readSettings('PORT=4321\nMEILI_BINARY=/tmp/evil\n');

/** What is decided, asked and shown. */
async function choose(
  options: SettingsOptions,
  { answer, isKept = false }: { answer?: boolean; isKept?: boolean } = {},
) {
  const shown: string[] = [];
  const chosen = await chooseSettings(settings, options, {
    file: 'earshot.tar.gz',
    isKept,
    ask:
      answer === undefined
        ? undefined
        : async (question) => {
            shown.push(question);
            return answer;
          },
    print: (line) => shown.push(line),
  });
  return { isChosen: chosen !== undefined, shown: shown.join('\n') };
}

describe('the settings of a backup', () => {
  it('are shown, then asked for on a terminal', async () => {
    for (const answer of [true, false]) {
      const { isChosen, shown } = await choose({}, { answer });
      expect(isChosen).toBe(answer);
      expect(shown).toMatch(
        /^Settings in the archive:\n {2}PORT=4321\nLeft out, .*\nWrite them to \.env\? \[y\/N\] $/,
      );
    }
  });

  it('are shown and not written without a terminal, unless an option says so', async () => {
    expect(await choose({})).toEqual({
      isChosen: false,
      shown: expect.stringMatching(/PORT=4321[\s\S]*earshot\.tar\.gz --settings-only$/),
    });
    expect(await choose({ settings: true })).toEqual({
      isChosen: true,
      shown: expect.stringContaining('PORT=4321'),
    });
    expect(await choose({ settings: false }, { answer: true })).toEqual({ isChosen: false, shown: '' });
    expect((await choose({ settingsOnly: true })).isChosen).toBe(true);
  });

  it('never replace those that are there', async () => {
    for (const options of [{}, { settings: true }])
      expect(await choose(options, { answer: true, isKept: true })).toEqual({
        isChosen: false,
        shown: 'The existing .env is kept; the settings in the archive are ignored.',
      });
    await expect(choose({ settingsOnly: true }, { isKept: true })).rejects.toThrow(
      'There is a .env already.',
    );
  });
});
