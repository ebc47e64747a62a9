import { tidy } from './inline.ts';

/** Labels that stand before a colon and are no one. */
const notSpeakers = new Set(
  'note notes question answer q a update warning example part link links source sources http https break music sponsor sponsors ad advertisement intro outro chapter summary transcript description title date tags topics topic agenda resources references references edit spoiler ps p.s tl;dr tldr fact step time timestamp episode guest guests host hosts speaker speakers option reason problem solution first second third finally again however so and but or well okay yes no right now today because'.split(
    ' ',
  ),
);

const maxLabelLength = 60;

/** What could stand before a colon as a speaker: short, few words, no sentence marks. */
export function looksLikeLabel(label: string): boolean {
  if (label.length === 0 || label.length > maxLabelLength) return false;
  if (notSpeakers.has(label.toLowerCase())) return false;
  if (/[?!;"“”…[\]{}<>=/\\|@*]|^\(|\.\s+\p{Ll}|https?|^\d+$/u.test(label)) return false;
  return label.split(' ').length <= 6 && /\p{L}/u.test(label);
}

/** Every word begins as a name's words do. */
function isNameLike(label: string): boolean {
  const words = label.split(' ');
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    words.every((word) =>
      /^[\p{Lu}\p{Lo}"'(]|^(?:de|van|von|der|den|di|da|la|le|el|al|bin|ter|ten|of)$/u.test(word),
    )
  );
}

/**
 * Decides which labels of one file are speakers. A label counts when the show names that person, when it stands
 * there more than once, or when it reads like a full name; "Note:" once in a text is none of these.
 */
export function selectSpeakers(candidates: Map<string, number>, knownPeople: string[]): Set<string> {
  const knownNames = new Set(
    knownPeople.flatMap((name) => [name.toLowerCase(), ...name.toLowerCase().split(/\s+/)]),
  );
  const accepted = [...candidates].filter(([label, count]) => {
    if (!looksLikeLabel(label)) return false;
    if (knownNames.has(label.toLowerCase()) || isNameLike(label)) return true;
    // A single lower-case word needs more proof: nicknames stand often, "remember:" does not.
    return count >= (/^\p{Lu}/u.test(label) && !/\s\p{Ll}/u.test(label) ? 2 : 4);
  });
  return new Set(accepted.map(([label]) => label));
}

/** `Name (AL)` gives the name and the initials that stand for it later. */
export function splitInitials(label: string): { name: string; initials?: string } {
  const bare = label.replace(/\s*[-–—]$/, '');
  const match = /^(.{2,50}?)\s*\((\p{Lu}{1,4})\)$/u.exec(bare);
  return match?.[1] && match[2] ? { name: tidy(match[1]), initials: match[2] } : { name: bare };
}

/** A speaker that a machine numbered: it tells turns apart, but names no one. */
export function isAnonymous(speaker: string): boolean {
  return /^(?:speaker|unknown|guest|host|narrator|announcer|voice|male|female|man|woman|audience|all|both|everyone|participant|interviewer|operator|unidentified)(?:[ _-]?(?:speaker|voice|participant|analyst))?[ _-]?[\da-z]{0,2}$/i.test(
    speaker,
  );
}
