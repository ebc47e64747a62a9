/** The language of a tag, by its shortest code: `en` of `en-US`, `EN_gb` and `eng`; undefined if it isn't a tag. */
export function baseLanguage(tag: string | undefined): string | undefined {
  const code = /^[a-z]{2,3}(?=$|[-_])/i.exec(tag?.trim() ?? '')?.[0];
  return code && Intl.getCanonicalLocales(code)[0];
}
