import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

const talk = {
  en: 'We walk down to the harbor every morning, and this is what you hear with the windows open.',
  de: 'Vielen Dank, dass ihr wieder dabei seid. Heute reden wir über alte Brücken und darüber, warum sie noch stehen. '.repeat(
    4,
  ),
  fr: 'Un café pour commencer. Aujourd’hui nous parlons des vieux ponts de la ville et de leurs pierres grises. '.repeat(
    4,
  ),
  ja: '今日は古い橋の話をします。どうして今も立っているのでしょうか。',
  ar: 'نتحدث اليوم عن جسر قديم في المدينة، ولماذا لا يزال قائما.',
};
const languageIn = (text: string, declared?: { episode?: string; show?: string }) =>
  languageOf(
    { title: 'x', persons: [], entities: [], language: declared?.episode },
    { title: 'x', persons: [], language: declared?.show },
    text === '' ? [] : [{ text }],
  );

it('is what the episode declares, or its show', async () => {
  expect(await languageIn(talk.de, { episode: 'de-CH', show: 'fr' })).toBe('de');
  expect(await languageIn(talk.de, { show: 'nl' })).toBe('nl');
  expect(await languageIn('', { show: 'en-US' })).toBe('en');
});

it.each(Object.entries(talk))(
  'is what the talk sounds like where nothing is declared (%s)',
  async (language, text) => {
    expect(await languageIn(text)).toBe(language);
  },
);

it.each(Object.entries(talk))(
  'is not English because a host of podcasts says so (%s)',
  async (language, text) => {
    expect(await languageIn(text, { show: 'en-us' })).toBe(language);
  },
);

it('is English where a few words say nothing else', async () => {
  expect(await languageIn('Nadia Okonkwo, Lisbon.', { show: 'en' })).toBe('en');
});
