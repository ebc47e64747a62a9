/** Labels of what is played between speech. They look like speakers, but aren't. */
const sectionLabel =
  /^(?:break|jingle|outro|intro|music|theme|song|sound|clip|sample|extract|promo|ad|advert|commercial|bumper|transition|subtitles?|captions?)(?: (?:break|music|song|theme|jingle|sample|extract|clip|effects?|spot|read|segment|starts?|ends?|\d{1,3}|from .{1,40}))?$/i;

/** A whole line that says what is played or who typed, and none of the talk. */
const sectionLine =
  /^\W*(?:break|jingle|outro|intro|music|theme music|(?:subtitles?|captions?|subtitled|captioned)(?: by\b|:).{1,100}|transcribed by (?:https?:|sonix|otter|temi|rev\b|descript|happy scribe|trint|turboscribe).{0,100})\W*$/i;

/** What tools put before a transcript: a heading, the name of the audio file, and what Sonix says of itself. */
const heading =
  /^\W*(?:audio file|transcript|transkript|transcription|transcripción|audiodatei|\S+(?: \S+){0,7}\.(?:mp3|m4a|wav|mp4|ogg|aac|flac))\W*$/i;
const madeBy = /\bautomatically transcribed by sonix\b/i;

const sound = [
  'laughs?|laughter|laugher|laughing|chuckles?|chuckling|giggles?|giggling',
  'applause|clapping|cheering|cheers|singing|sings|humming|whistling|whispering',
  'sighs?|gasps?|coughs?|coughing|crickets|music|jingle|sounds?|alerts?|noises?|ringing|beeps?|bleeps?',
].join('|');
/** An editor's insertion within a sentence ("[it sounds] good") is talk. */
const insertion = 'it|that|this|which|what|he|she|they|we|you|i|these|those|how|of|about|the|a|an';
const soundNote = new RegExp(
  `^(?!(?:${insertion}) )(?:[\\p{L}'’-]{1,20} ){0,3}(?:${sound})(?: (?:playing|plays|starts|stops|out loud|softly|in the background))?[.!]?$`,
  'iu',
);
const bracketed = /\[([^[\]]{1,60})\]|\(([^()]{1,60})\)/g;

export const isSectionLabel = (label: string) => sectionLabel.test(label);

/** What a transcript from here says where it says nothing. */
const unheard = /^\W*not heard [\d:]{4,9}–[\d:]{4,9}\W*$/;

/** "Music", "[Outro]", "Subtitles: Ann Lee", "[not heard 12:40–13:10]". */
export const isSectionLine = (line: string) =>
  line.length <= 160 && (sectionLine.test(line) || unheard.test(line));

/** "Transcript", "night.mp3": a line of its own in a text, not in captions. */
export const isHeadingOfTool = (line: string) =>
  (line.length <= 160 && heading.test(line)) || (line.length <= 400 && madeBy.test(line));

/** The speech without other sounds: `[laughter]`, `[win sound]`, `♪`. */
export function removeSoundNotes(text: string): string {
  const spoken = /[♪♫♬]/.test(text) ? text.replace(/[♪♫♬]+/g, ' ') : text;
  if (!spoken.includes('[') && !spoken.includes('(')) return spoken;
  return spoken.replace(bracketed, (whole: string, square?: string, round?: string) =>
    soundNote.test((square ?? round ?? '').trim()) ? ' ' : whole,
  );
}
