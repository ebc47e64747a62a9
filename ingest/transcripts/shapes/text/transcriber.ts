import { tidy } from '../../lines/inline.ts';
import { readXml } from '../../lines/markup.ts';
import { toSpeaker } from '../../lines/speakers.ts';
import type { TranscriptLine } from '../../lines/transcript-line.ts';
import type { TextShape } from '../shape.ts';

/** Speakers first, then turns; within a turn, what is said follows the times. */
export const shape: TextShape = {
  name: 'Transcriber (TRS)',
  published: 'https://trans.sourceforge.net/en/transguidXML.php',
  format: 'text',
  example: {
    source:
      '<?xml version="1.0"?>\n<!DOCTYPE Trans SYSTEM "trans-14.dtd">\n<Trans audio_filename="night">\n<Speakers><Speaker id="spk1" name="Ann Lee"/><Speaker id="spk2" name="Bo Ray"/></Speakers>\n<Episode><Section type="report" startTime="0" endTime="9">\n<Turn speaker="spk1" startTime="0.5" endTime="3"><Sync time="0.5"/>\nGood evening.\n<Sync time="2"/>\nWelcome.\n</Turn>\n<Turn speaker="spk2" startTime="3" endTime="4"><Sync time="3"/>\nHello!\n</Turn>\n</Section></Episode></Trans>\n',
    lines: [
      { start: 0.5, speaker: 'Ann Lee', text: 'Good evening.' },
      { start: 2, speaker: 'Ann Lee', text: 'Welcome.' },
      { start: 3, speaker: 'Bo Ray', text: 'Hello!' },
    ],
  },
  read: (source) => {
    if (!/<Trans[\s>]/.test(source.slice(0, 1_000))) return undefined;
    const names = new Map<string, string>();
    const lines: TranscriptLine[] = [];
    let open: TranscriptLine | undefined;
    const close = () => {
      const text = tidy(open?.text ?? '');
      if (open && text !== '') lines.push({ ...open, text });
    };
    readXml(source, {
      begin: (tag, { id = '', name = '', speaker = '', startTime, time }) => {
        if (tag === 'Speaker') names.set(id, name);
        if (tag === 'Turn')
          open = { start: Number(startTime), speaker: toSpeaker(names.get(speaker) ?? speaker), text: '' };
        if (tag !== 'Sync' || !open) return;
        close();
        open = { ...open, start: Number(time), text: '' };
      },
      add: (text) => {
        if (open) open.text += text;
      },
      end: (tag) => {
        if (tag !== 'Turn') return;
        close();
        open = undefined;
      },
    });
    return lines;
  },
};
