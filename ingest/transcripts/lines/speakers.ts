import { isOfClass } from '../../../domain/entities/lexicon/lexicon.ts';
import { isAnonymous } from '../../../domain/entities/spans/named-speakers.ts';
import { isSectionLabel } from './annotations.ts';
import { tidy } from './inline.ts';
import { notSpeakers } from './not-speakers.ts';

/** In a header they come before a name ("Host: Ann Lee"), in a dialog before the talk. */
const roles = new Set(['guest', 'host', 'speaker', 'narrator', 'interviewer', 'interviewee']);

const maxSpeakerLength = 80;
const maxLabelLength = 60;
const maxLabelWords = 6;

/** What could be a speaker before a colon: short, few words, no sentence marks. */
export function looksLikeLabel(label: string): boolean {
  if (label.length === 0 || label.length > maxLabelLength) return false;
  if (notSpeakers.has(label.toLowerCase())) return false;
  if (/[?!;"“”…[\]{}<>=/\\|@*]|^\(|\.\s+\p{Ll}|https?|^\d+$/u.test(label)) return false;
  return label.split(' ').length <= maxLabelWords && /\p{L}/u.test(label);
}

/** Whether every word begins as the words of a name do. */
export function isNameLike(label: string): boolean {
  const words = label.split(' ');
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    words.every((word) =>
      /^[\p{Lu}\p{Lo}"'(]|^(?:de|van|von|der|den|di|da|la|le|el|al|bin|ter|ten|of)$/u.test(word),
    )
  );
}

/** In scripts without capitals, any two words before a colon look like a name. */
const isCertainName = (label: string) => isNameLike(label) && /\p{Lu}/u.test(label);

/** `Speaker 2`, `SPEAKER_01`, `Guest 1`: never a phrase of the talk. */
export const isNumbered = (label: string) => isAnonymous(label) && /[\d_]/.test(label);

/** Of an interview, or of a page of questions. */
const questions = new Set(['q', 'a', 'question', 'answer']);
const minQuestions = 3;

/** How often a label must occur before it is a speaker, when nothing else is known of it. */
function requiredCount(label: string): number {
  if (roles.has(label.toLowerCase())) return 2;
  if (questions.has(label.toLowerCase())) return minQuestions;
  // A lowercase word needs more proof: nicknames repeat, "remember:" does not.
  return /^[\p{Lu}\p{Lo}]/u.test(label) && !/\s\p{Ll}/u.test(label) ? 2 : 4;
}

/**
 * Decides which labels of one file are speakers: people the show names, full names, numbered speakers, and labels that
 * repeat. A first name that occurs once counts in a file that has speakers, and so does a name without capitals. "Note:" once in a text is none of these.
 */
export function selectSpeakers(candidates: Map<string, number>, knownPeople: string[]): Set<string> {
  const knownNames = new Set(
    knownPeople.flatMap((name) => [name.toLowerCase(), ...name.toLowerCase().split(/\s+/)]),
  );
  const labels = [...candidates].filter(([label]) => looksLikeLabel(label) && !isSectionLabel(label));
  const selected = new Set(
    labels
      .filter(
        ([label, count]) =>
          knownNames.has(label.toLowerCase()) ||
          isCertainName(label) ||
          isNumbered(label) ||
          count >= requiredCount(label),
      )
      .map(([label]) => label),
  );
  if (selected.size >= 2)
    for (const [label] of labels)
      if (isNameLike(label) || (/^\p{Lu}\p{Ll}+$/u.test(label) && isOfClass(label.toLowerCase(), 'first')))
        selected.add(label);
  return selected;
}

/** A speaker as a source gives it, or undefined where it is empty or too long to be one. */
export function toSpeaker(text: string): string | undefined {
  if (text.length > maxSpeakerLength * 4) return undefined;
  const speaker = tidy(text).replace(/ ?[:：]$/, '');
  return speaker === '' || speaker.length > maxSpeakerLength || isSectionLabel(speaker) ? undefined : speaker;
}

/** `Name (AL)` gives the name and the initials that stand for it later. */
export function splitInitials(label: string): { name: string; initials?: string } {
  const bare = label.replace(/ ?[-–—]$/, '');
  const match = /^(.{2,50}?) ?\((\p{Lu}{1,4})\)$/u.exec(bare);
  return match?.[1] && match[2] ? { name: tidy(match[1]), initials: match[2] } : { name: bare };
}
