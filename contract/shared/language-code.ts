const tag = /^[a-z]{2,3}(?=$|[-_])/i;

/**
 * The code by which a language is stored, whichever of its codes or tags is written: `de` of `DE`, `deu`, `ger` and
 * `de-AT`, `he` of `iw`. Undefined for what is no language, such as `xx` or `und`.
 */
export function toLanguageCode(text: string | undefined): string | undefined {
  const code = tag.exec(text?.trim() ?? '')?.[0];
  // `root` and the like aren't tags, and throw.
  if (code === undefined) return undefined;
  const { language } = new Intl.Locale(code);
  // A language that exists has a script that it's usually written in.
  return language && new Intl.Locale(language).maximize().script && language;
}
