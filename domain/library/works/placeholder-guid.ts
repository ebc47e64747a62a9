/** What software writes into a field that has no value. */
const emptyWords = new Set(
  `none null nil undefined nan na notavailable notset unset unknown empty blank missing void placeholder default
  example sample test todo tbd tba guid uuid id true false string object objectobject insertguid yourguid guidhere
  http https`.split(/\s+/),
);

/** `11111111-1111-…`: as long as an id, and one character. */
const minRepeated = 8;
const oneCharacter = /^(.)\1*$/u;

/** Whether a guid identifies nothing, in no show and between none: one of zeros alone, `none`, `[object Object]`. */
export function isPlaceholderGuid(guid: string): boolean {
  const letters = guid
    .toLowerCase()
    .replace(/^urn:uuid:/, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
  if (/^0*$/.test(letters) || emptyWords.has(letters)) return true;
  return letters.length >= minRepeated && oneCharacter.test(letters);
}
