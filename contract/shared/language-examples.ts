/** What the words of a language find beyond the form that was typed, with an example. */
export type LanguageExample = {
  /** ISO 639-1. */
  language: string;
  name: string;
  rule: string;
  typed: string;
  said: string;
};

/** What counts as said as typed: in results, counts, alerts and exports. */
export const countedForms: LanguageExample[] = [
  {
    language: 'ar',
    name: 'Arabic',
    rule: 'The article, prefixes of one letter, shapes of a letter',
    typed: 'كتاب',
    said: 'والكتاب',
  },
  {
    language: 'zh',
    name: 'Chinese',
    rule: 'Whole words, not letters in a row',
    typed: '大学',
    said: '北京大学',
  },
  {
    language: 'da',
    name: 'Danish, Norwegian',
    rule: 'aa and oe for å and ø',
    typed: 'Aarhus',
    said: 'Århus',
  },
  {
    language: 'fr',
    name: 'French',
    rule: 'What is elided before an apostrophe',
    typed: 'intelligence',
    said: 'l’intelligence',
  },
  {
    language: 'de',
    name: 'German',
    rule: 'ae, oe, ue and ss for ä, ö, ü and ß',
    typed: 'Mueller',
    said: 'Müller',
  },
  {
    language: 'el',
    name: 'Greek',
    rule: 'Capitals, accents and the final sigma',
    typed: 'ΔΡΟΜΟΣ',
    said: 'δρόμος',
  },
  {
    language: 'he',
    name: 'Hebrew',
    rule: 'The article and prefixes of one letter',
    typed: 'ספר',
    said: 'והספר',
  },
  {
    language: 'hi',
    name: 'Hindi',
    rule: 'A nasal written as a letter or as a dot',
    typed: 'हिंदी',
    said: 'हिन्दी',
  },
  {
    language: 'it',
    name: 'Italian',
    rule: 'What is elided before an apostrophe',
    typed: 'Italia',
    said: 'all’Italia',
  },
  {
    language: 'ja',
    name: 'Japanese',
    rule: 'Whole words; full and half width',
    typed: 'テレビ',
    said: 'ﾃﾚﾋﾞ',
  },
  { language: 'ko', name: 'Korean', rule: 'Particles', typed: '학교', said: '학교에서' },
  { language: 'sv', name: 'Swedish', rule: 'aa, ae and oe for å, ä and ö', typed: 'Malmoe', said: 'Malmö' },
  { language: 'th', name: 'Thai', rule: 'Whole words', typed: 'น้ำ', said: 'น้ำแข็ง' },
  {
    language: 'tr',
    name: 'Turkish',
    rule: 'Suffixes behind an apostrophe; dotted and dotless i',
    typed: 'İstanbul',
    said: 'İSTANBUL’da',
  },
  {
    language: 'vi',
    name: 'Vietnamese',
    rule: 'With its marks; other marks are another word',
    typed: 'hoà bình',
    said: 'hòa bình',
  },
];

/** What is found loosely: listed after the results, and not counted. */
export const looseForms: LanguageExample[] = [
  { language: 'cs', name: 'Czech', rule: 'Cases', typed: 'Praha', said: 'v Praze' },
  {
    language: 'nl',
    name: 'Dutch',
    rule: 'Parts of compounds',
    typed: 'verzekering',
    said: 'zorgverzekering',
  },
  { language: 'fi', name: 'Finnish', rule: 'Cases', typed: 'Helsinki', said: 'Helsingissä' },
  {
    language: 'de',
    name: 'German',
    rule: 'Parts of compounds',
    typed: 'Versicherung',
    said: 'Krankenversicherung',
  },
  { language: 'hu', name: 'Hungarian', rule: 'Cases', typed: 'könyv', said: 'könyvet' },
  { language: 'pl', name: 'Polish', rule: 'Cases', typed: 'Warszawa', said: 'w Warszawie' },
  { language: 'ru', name: 'Russian', rule: 'Cases', typed: 'Москва', said: 'в Москве' },
  { language: 'vi', name: 'Vietnamese', rule: 'Without its marks', typed: 'viet', said: 'Việt' },
];
