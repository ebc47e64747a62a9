import { describe, expect, it } from 'vitest';
import { areForms } from './inflection.ts';
import { inflectionIn } from './inflections.ts';

/** A word, and forms of it that end and sound differently. */
const forms: [language: string, word: string, forms: string][] = [
  ['fi', 'kirja', 'kirjan kirjaa kirjassa kirjoista kirjat kirjojen kirjaani kirjakin'],
  ['fi', 'helsinki', 'helsingin helsingissa helsinkiin'],
  ['fi', 'suomi', 'suomen suomessa suomea'],
  ['fi', 'ranta', 'rannan rannalla rantaan'],
  ['fi', 'joki', 'joen jokea joessa'],
  ['fi', 'ihminen', 'ihmisen ihmista ihmisille'],
  ['fi', 'hallitus', 'hallituksen hallitusta'],
  ['fi', 'vapaus', 'vapauden vapauteen'],
  ['fi', 'vesi', 'veden vetta'],
  ['fi', 'kuningas', 'kuninkaan kuningasta'],
  ['fi', 'huone', 'huoneen huonetta huoneisiin'],
  ['fi', 'tyo', 'tyon toissa tyohon'],
  ['hu', 'konyv', 'konyvet konyvek konyvekrol konyvem konyveben'],
  ['hu', 'haz', 'hazat hazban hazak hazunk'],
  ['hu', 'alma', 'almat almaval almak'],
  ['hu', 'bokor', 'bokrot bokrok bokorban'],
  ['hu', 'lo', 'lovat lovak loval'],
  ['hu', 'kovacs', 'kovaccsal kovacsnak'],
  ['hu', 'hid', 'hidak hidat hidon'],
  ['pl', 'warszawa', 'warszawy warszawie warszawe'],
  ['pl', 'reka', 'rece reki rak'],
  ['pl', 'noga', 'nodze nogi nog'],
  ['pl', 'pies', 'psa psem psow'],
  ['pl', 'miasto', 'miescie miast'],
  ['pl', 'polak', 'polacy polakiem'],
  ['pl', 'kosc', 'kosci koscia'],
  ['pl', 'zab', 'zeby zebow'],
  ['pl', 'brat', 'bracia bracmi bratem'],
  ['cs', 'praha', 'praze prahy prahou'],
  ['cs', 'capek', 'capka capkem'],
  ['cs', 'stul', 'stolu stoly'],
  ['cs', 'hoch', 'hosi hocha'],
  ['cs', 'kure', 'kurete kurata'],
  ['cs', 'dite', 'deti ditete'],
  ['ru', 'москва', 'москвы москве москвои'],
  ['ru', 'отец', 'отца отцом'],
  ['ru', 'письмо', 'писем письма'],
  ['ru', 'россия', 'россии россию'],
  ['ru', 'имя', 'имени имена'],
  ['ru', 'брат', 'братья братьев брата'],
  ['ru', 'русскии', 'русская русского русских'],
  ['ru', 'мать', 'матери матерью'],
];

/** Words that only look like forms of one another. */
const others: [language: string, word: string, others: string][] = [
  ['fi', 'kuusi', 'kuu kuun'],
  ['fi', 'tulen', 'tuulen tullin'],
  ['fi', 'mato', 'matto maton'],
  ['fi', 'laki', 'lakki lakin'],
  ['fi', 'halli', 'hallitus hallituksen'],
  ['fi', 'kansi', 'kansa'],
  ['hu', 'haza', 'haz hazban'],
  ['hu', 'kor', 'kormany'],
  ['hu', 'szabad', 'szabadsag'],
  ['hu', 'hal', 'halom'],
  ['pl', 'kot', 'kat kata kotlet'],
  ['pl', 'brac', 'brat bratem'],
  ['pl', 'pan', 'pani'],
  ['pl', 'prawo', 'prawda'],
  ['cs', 'most', 'mast'],
  ['cs', 'hrad', 'hradba hradby'],
  ['cs', 'brada', 'bratr bratrem'],
  ['ru', 'дом', 'дым дума'],
  ['ru', 'мир', 'мера меры'],
  ['ru', 'стол', 'столица'],
  ['ru', 'брать', 'брат братом'],
  ['ru', 'угла', 'уголь угля'],
];

const pairs = (rows: typeof forms): [string, string, string][] =>
  rows.flatMap(([language, word, list]) =>
    list.split(' ').map((other): [string, string, string] => [language, word, other]),
  );

function inflectionOf(language: string) {
  const inflection = inflectionIn(language);
  if (!inflection) throw new Error(`${language} has no inflection`);
  return inflection;
}

describe('the forms of a word', () => {
  it.each(pairs(forms))('%s: %s and %s are forms of one word', (language, word, other) => {
    expect(areForms(inflectionOf(language), word, other)).toBe(true);
  });

  it.each(pairs(others))('%s: %s and %s are two words', (language, word, other) => {
    expect(areForms(inflectionOf(language), word, other)).toBe(false);
  });

  it.each(pairs(forms))('%s: the beginnings of %s lead to %s, and back', (language, word, other) => {
    const { beginningsOf } = inflectionOf(language);
    expect(beginningsOf(word).some((beginning) => other.startsWith(beginning))).toBe(true);
    expect(beginningsOf(other).some((beginning) => word.startsWith(beginning))).toBe(true);
  });

  it('are not known in languages without cases', () => {
    expect(inflectionIn('en')).toBeUndefined();
  });
});
