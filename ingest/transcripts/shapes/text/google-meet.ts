import type { TextShape } from '../shape.ts';
import { parseText } from '../standard/text.ts';

/** A title may come before. */
const beginning = /^(?:[^\n]{0,300}\n){0,6}?Attendees\s*\n(?:[^\n]{0,1000}\n){1,6}?Transcript\s*\n/;
const notice =
  /^(?:this editable transcript was computer generated|meeting ended after|transcription ended after)/i;

/** A heading, who was there, then the talk, with a time every few minutes. */
export const shape: TextShape = {
  name: 'Google Meet',
  published: 'https://support.google.com/meet/answer/12849897',
  format: 'text',
  example: {
    source:
      'Night watch (2026-05-03 10:00 GMT+1) - Transcript\nAttendees\nAnn Lee, Bo Ray\nTranscript\nThis editable transcript was computer generated and might contain errors.\n00:00:00\n\nAnn Lee: Good evening.\nBo Ray: Hello!\n00:05:00\n\nAnn Lee: That was it.\n\nMeeting ended after 00:06:00\n',
    lines: [
      { start: 0, speaker: 'Ann Lee', text: 'Good evening.' },
      { speaker: 'Bo Ray', text: 'Hello!' },
      { start: 300, speaker: 'Ann Lee', text: 'That was it.' },
    ],
  },
  read: (source, { knownPeople }) => {
    const text = source.trimStart().replaceAll('\r\n', '\n');
    if (!beginning.test(text.slice(0, 2_000))) return undefined;
    const lines = text.split('\n');
    const from = lines.findIndex((line) => line.trim() === 'Transcript');
    const talk = lines.slice(from + 1).filter((line) => !notice.test(line.trim()));
    return parseText(talk.join('\n'), knownPeople);
  },
};
