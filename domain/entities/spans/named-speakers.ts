/** A speaker numbered by a machine: it distinguishes turns, but isn't a name. */
export function isAnonymous(speaker: string): boolean {
  return /^(?:speaker|unknown|guest|host|narrator|announcer|voice|male|female|man|woman|audience|all|both|everyone|participant|interviewer|interviewee|operator|unidentified)(?:[ _-]?(?:speaker|voice|participant|analyst))?[ _-]?[\da-z]{0,2}$/i.test(
    speaker,
  );
}

/** The speakers who have a name, each once, in the order in which they first speak. */
export const namedSpeakers = (talk: { speaker?: string | undefined }[]): string[] =>
  [...new Set(talk.map(({ speaker }) => speaker ?? ''))].filter(
    (speaker) => speaker !== '' && !isAnonymous(speaker),
  );
