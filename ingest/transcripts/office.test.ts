import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { toCanonical } from './canonical.ts';
import { parseTranscript } from './parse.ts';
import { readTranscript } from './read.ts';

const zip = (name: string, xml: string) => zipSync({ [name]: strToU8(xml), 'other.xml': strToU8('<x/>') });
const docx = (...paragraphs: string[]) =>
  zip(
    'word/document.xml',
    `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${paragraphs.map((text) => `<w:p><w:r>${text}</w:r></w:p>`).join('')}</w:body></w:document>`,
  );
const read = (bytes: Uint8Array) => toCanonical(parseTranscript(bytes, '.docx').lines).text;

it('reads the talk of Word documents, with who speaks and when', () => {
  const file = docx(
    '<w:t>Ann Lee</w:t><w:tab/><w:t>0:03</w:t><w:br/><w:t>Good </w:t></w:r><w:r><w:t>evening &amp; welcome.</w:t>',
    '<w:t>Bo Ray</w:t><w:tab/><w:t>0:08</w:t><w:br/><w:t>Hello!</w:t><w:delText>Gone.</w:delText>',
  );
  expect(read(file)).toBe('[00:00:03] Ann Lee: Good evening & welcome.\n[00:00:08] Bo Ray: Hello!');
  const options = { hint: '.docx', knownPeople: [], durationSeconds: undefined };
  expect(readTranscript(file, options).lines).toHaveLength(2);
});

it('reads the talk of OpenDocument texts', () => {
  const file = zip(
    'content.xml',
    '<office:document-content><office:body><text:h>Night</text:h><text:p>Ann Lee: Good<text:s/>evening.</text:p><text:p>Bo Ray: Hello!</text:p></office:body></office:document-content>',
  );
  expect(read(file)).toBe('Night\nAnn Lee: Good evening.\nBo Ray: Hello!');
});

it('finds no talk in other archives, and in those that are broken', () => {
  expect(parseTranscript(zip('readme.xml', '<p>Hello there.</p>')).lines).toEqual([]);
  expect(parseTranscript(docx('<w:t>Hello there.</w:t>').slice(0, 80)).lines).toEqual([]);
});
