import { describe, expect, it } from 'vitest';
import { AppError } from '../../../domain/core/errors.ts';
import { readTranscript } from '../read.ts';

const menu = [
  'Home',
  'Shows',
  'Blog',
  'About us',
  'Contact',
  'Newsletter',
  'Become a member today and support us',
]
  .map((text) => `<li><a href="/x">${text}</a></li>`)
  .join('');
const page = (main: string) =>
  `<!doctype html><html><head><title>Harbor Radio</title><style>p { color: red }</style></head><body><nav><ul>${menu}</ul></nav><main>${main}</main><footer><p>© Harbor Radio. All rights reserved, and so on and so forth.</p></footer><script>window.x = { a: 1 };</script></body></html>`;
const json = (value: unknown) => JSON.stringify(value, null, 2);
const talk = 'We went down to the harbor at night, and nobody there had seen the keeper since the spring.';

const license = [
  'Harbor License, version 2',
  'Copyright (c) 2024 Ann Lee and other copyright holders. All rights reserved.',
  'You may copy and redistribute the software, with or without changes, if this license and the notice above come along. The licensor keeps all trademarks.',
  'THERE IS NO WARRANTY OF ANY KIND, express or implied, such as that of fitness for a particular purpose. In no event is a copyright holder liable for damages, however they come about.',
].join('\n\n');
const terms = [
  '# Terms of service',
  'By using the Harbor app, you agree to these terms. If you don’t, leave the app alone.',
  'You keep what you write. You give us a license to store it and to show it to the people you choose.',
  'The app comes as is, without warranties. To the extent that the law allows, we aren’t liable for what gets lost.',
  'We may close an account at our sole discretion. These terms are governed by the laws of the island.',
].join('\n\n');
const germanTerms = [
  'Nutzungsbedingungen',
  'Wer die Seiten des Hafens liest, ist mit diesen Nutzungsbedingungen einverstanden. Der Gerichtsstand ist die Insel.',
  'Eine Haftung für Links ist ausgeschlossen. Eine Gewährleistung gibt es nicht. Das Urheberrecht liegt beim Hafen.',
  'Personenbezogene Daten werden nur mit Einwilligung gespeichert. Mehr steht im Datenschutzhinweis.',
].join('\n\n');
const privacy = [
  'Privacy policy of Harbor Radio',
  'This page says what we know about you when you visit us. We store your name and your address if you order the letter, and which pages you read. Nothing of this personal data is sold to a third party.',
  'Our server sets cookies so that it knows you again. You can refuse them in your browser, and withdraw your consent at any time.',
  'You may ask which personal information we have, and have it deleted.',
].join('\n\n');
const banner = `We and our partners use cookies. ${'They remember what you read, measure how many people visit us, and choose personalized ads. Some partners ask for your consent, others don’t. Open the privacy settings to say what you want, or to change it. '.repeat(3)} Accept all. Reject all.`;

const noTranscripts: [what: string, file: string | Uint8Array, hint: string, durationSeconds?: number][] = [
  ['nothing', '', '.vtt'],
  ['blanks', ' \n\n \t ', '.txt'],
  ['a byte order mark', '\ufeff', '.srt'],
  ['only the header of WebVTT', 'WEBVTT\n\n', '.vtt'],
  ['WebVTT with a note and no cues', 'WEBVTT\n\nNOTE made by a machine\n', '.vtt'],
  ['cues without words', 'WEBVTT\n\n00:01.000 --> 00:02.000\n\n00:03.000 --> 00:04.000\n\n', '.vtt'],
  [
    'times of SubRip without words',
    '1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:04,000\n',
    '.srt',
  ],
  ['music alone', 'WEBVTT\n\n00:01.000 --> 00:02.000\n♪ ♪\n\n00:03.000 --> 00:04.000\n[Music]\n', '.vtt'],
  [
    'chapters as WebVTT',
    'WEBVTT\n\n00:00:00.000 --> 00:04:10.000\nThe harbor\n\n00:04:10.000 --> 00:21:30.000\nWhat the keeper saw\n\n00:21:30.000 --> 00:40:00.000\nLetters\n',
    '.vtt',
  ],
  [
    'pictures of a player',
    `WEBVTT\n\n${Array.from({ length: 9 }, (_, at) => `00:0${at}.000 --> 00:0${at + 1}.000\nhttps://example.org/thumbs/${at}.jpg#xywh=0,0,160,90\n`).join('\n')}`,
    '.vtt',
  ],
  ['a playlist', '#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:10.0,\nnight0.vtt\n#EXTINF:10.0,\nnight1.vtt\n', '.vtt'],
  [
    'what a program says when it fails',
    "TypeError: Cannot read properties of undefined (reading 'night')\n    at read (/app/night.js:4:17)\n    at next (/app/route.js:14:13)\n",
    '.txt',
  ],
  [
    'settings',
    'title: Night\nhosts:\n  - name: Ann\n    url: https://example.org\nassets:\n  audio: night.mp3\n',
    '.txt',
  ],
  [
    'rules for robots',
    'User-agent: *\nDisallow: /private/\nDisallow: /tmp/\nSitemap: https://example.org/map.xml\n',
    '.txt',
  ],
  ['two lines for robots', 'User-agent: *\nDisallow: /\n', '.txt'],
  [
    'rules for robots with remarks',
    '# We like robots.\n# Most of them.\n# Not all.\n# Thanks!\nUser-agent: *\nDisallow: /x/\n\nUser-agent: Night\nDisallow: /\nCrawl-delay: 10\n',
    '.txt',
  ],
  [
    'where to report a weakness',
    'Contact: mailto:ann@example.org\nExpires: 2030-01-01T00:00:00.000Z\nPreferred-Languages: en\nCanonical: https://example.org/.well-known/security.txt\n',
    '.txt',
  ],
  ['a license', license, '.txt'],
  ['a license as a page', page(license.replaceAll(/^.+$/gm, '<p>$&</p>')), '.html'],
  ['a license as JSON', json({ text: license }), '.json'],
  ['terms', terms, '.md'],
  ['terms in German', germanTerms, '.txt'],
  ['what a site stores about its visitors', privacy, '.txt'],
  ['a question about cookies, at length', banner, '.txt'],
  [
    'statements',
    "CREATE TABLE nights (id INTEGER, title TEXT);\nINSERT INTO nights VALUES (1, 'Harbor');\nINSERT INTO nights VALUES (2, 'Spring');\n",
    '.txt',
  ],
  [
    'a page about privacy',
    page(
      '<h2>Wir schätzen Ihre Privatsphäre</h2><p>Wir und unsere Partner verwenden Cookies und Daten, um Inhalte und Werbung zu personalisieren und um zu messen, wie sie gelesen werden.</p><p>Wenn Sie zustimmen, gilt das für alle Seiten, die Sie bei uns lesen, und Sie können es jederzeit in den Einstellungen ändern.</p>',
    ),
    '.html',
  ],
  [
    'a page for people only',
    page(
      '<p>Access to this page has been denied because we believe you are using automation tools to browse the website. This may happen because your browser does not support scripts.</p><p>Reference ID: 7f3a</p>',
    ),
    '.html',
  ],
  [
    'a page that asks for a password, in any language',
    page(
      '<h1>Logga in</h1><p>Skriv din adress och ditt lösenord för att läsa alla våra avsnitt, och för att få ett brev när det kommer ett nytt avsnitt som du kanske vill lyssna på.</p><form><input name="a"><input type="password"></form>',
    ),
    '.html',
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n'), '.pdf'],
  ['an archive', Buffer.from('PK\u0003\u0004\u0014\u0000not really', 'latin1'), '.zip'],
  ['a compressed file', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 75, 76, 74, 6, 0]), '.txt'],
  ['a picture', Buffer.from('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'latin1'), '.txt'],
  ['audio', Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000#TSSE', 'latin1'), '.mp3'],
  ['an RTF document', '{\\rtf1\\ansi\\deff0 {\\fonttbl {\\f0 Times;}} Hello there.}', '.rtf'],
  ['any bytes', Uint8Array.from({ length: 3_000 }, (_, at) => (at * 37) % 256), '.json'],
  [
    'a page to sign in',
    page(
      '<h1>Sign in</h1><form><p>Please log in to view Zanzibar transcripts of all our episodes.</p><input type="password"></form>',
    ),
    'text/html',
  ],
  ['the same as a sentence', 'Please log in to view Zanzibar transcripts', '.txt'],
  [
    'a page that is not there',
    page('<h1>404</h1><p>The page you are looking for could not be found.</p>'),
    '.html',
  ],
  [
    'the same without a frame',
    '<h1>Not Found</h1><p>The requested URL was not found on this server.</p>',
    '.html',
  ],
  [
    'a page about cookies',
    page(
      '<div>We value your privacy</div><button>Accept all cookies and continue to the page you asked for</button>',
    ),
    '.html',
  ],
  [
    'a page that needs scripts',
    '<html><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>',
    '.html',
  ],
  ['a check for robots', page('<h2>Checking your browser before you go on</h2>'), '.html'],
  ['a page without anything', '<html><head><title>x</title></head><body></body></html>', '.html'],
  ['a page of links', page(`<ul>${menu}${menu}${menu}</ul>`), '.html'],
  ['a page to sign in, in German', page('<p>Bitte anmelden</p>'), '.html'],
  ['a notice in Spanish', 'Página no encontrada', '.txt'],
  ['a notice of a gateway', '502 Bad Gateway', '.txt'],
  ['a notice that it comes later', 'The transcript of this episode will be available soon.', '.txt'],
  ['a refusal', 'Access Denied', 'text/plain'],
  [
    'the state of a job',
    json({ id: 'a1', status: 'processing', created_at: '2026-01-01', text: null }),
    '.json',
  ],
  ['a failed job', json({ status: 'error', error: 'The audio could not be read by the service.' }), '.json'],
  ['an error', json({ error: { code: 404, message: 'The transcript does not exist.' } }), '.json'],
  ['an empty list', '[]', '.json'],
  ['an empty document', '{}', '.json'],
  ['no segments', json({ version: '1.0.0', segments: [] }), '.json'],
  ['segments without words', json({ segments: [{ startTime: 1, endTime: 2, body: '' }] }), '.json'],
  [
    'chapters',
    json({
      version: '1.2.0',
      chapters: [
        { startTime: 0, title: 'Intro' },
        { startTime: 60, title: 'The harbor' },
      ],
    }),
    '.json',
  ],
  ['a broken list', `{"segments": [{"startTime": 1, "body": "${talk}"}, {"startTime": 4, "bo`, '.json'],
  [
    'a list of packages',
    json({ name: 'x', dependencies: { hono: '4', zod: '4' }, scripts: { test: 'vitest' } }),
    '.json',
  ],
  [
    'an error of a store',
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
    '.vtt',
  ],
  [
    'a feed',
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Harbor Radio</title><item><title>Night</title><description>${talk}</description></item></channel></rss>`,
    '.xml',
  ],
  [
    'a drawing',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h10v10z"/></svg>',
    '.xml',
  ],
  [
    'a script',
    'export const add = (a, b) => { return a + b; };\nconst list = [1, 2, 3].map((x) => ({ x: x * 2 }));\nconsole.log(list[0]);\n',
    '.txt',
  ],
  [
    'a style sheet',
    'body { margin: 0; padding: 0 }\n.main > p { color: #fff; background: url(x.png) }\n#root { display: flex; }\n',
    '.txt',
  ],
  [
    'settings',
    '[database]\nhost = "localhost"\nport = 5432\nname = "x"\n[server]\nport = 80\n#end\n$x = 1\n',
    '.txt',
  ],
  [
    'encoded bytes',
    `${'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5ejAxMjM0NTY3ODkr'.repeat(20)}\n`,
    '.txt',
  ],
  ['numbers', Array.from({ length: 60 }, (_, at) => `${at},${at * 2},${at * 3}`).join('\n'), '.csv'],
  ['one line over and over', 'Thank you for watching this video today.\n\n'.repeat(200), '.txt'],
  ['a sentence for an hour', talk, '.txt', 3_600],
];

const transcripts: [what: string, file: string, hint: string, durationSeconds?: number][] = [
  ['a sentence', talk, '.txt'],
  ['an answer', '**Ann Lee:** No.', '.md'],
  ['a cue', 'WEBVTT\n\n00:01.000 --> 00:02.000\nYes.\n', '.vtt'],
  [
    'who signs in to what',
    `**Ann Lee:** You log in to the page, and it was not found: error 404.\n\n**Bo Ray:** Access denied!\n`,
    '.md',
  ],
  ['a talk about what was not found', `${talk} The page was not found. `.repeat(8), '.txt'],
  ['a page with talk', page(`<p>${talk}</p><p>${talk}</p>`), '.html'],
  ['speakers and times in a page', '<cite>Ann:</cite><time>0:01</time><p>Yes.</p>', '.html'],
  [
    'a short talk in a long show',
    '**Ann Lee:** [00:10] Here comes the concert.\n\n**Ann Lee:** [58:10] That was it.',
    '.md',
    3_600,
  ],
  [
    'talk about code',
    `${talk} So it was a curly brace, { and then }, and x = 1; and that was it for that day. ${talk}`,
    '.txt',
  ],
  [
    'Japanese',
    '主持人は港の夜について話しました。灯台守はもういません。みんなはそれを知っていました。',
    '.txt',
  ],
  [
    'talk about licenses',
    [
      'So I finally read the license of the thing, all of it, on the train, and I have to say it is shorter than I thought.',
      'It says copyright at the top, and then there is this part in capitals about warranties, that nobody is liable if your boat sinks because of their software, which is fair enough if you think about it.',
      'My neighbor asked me whether she can sell her changes, and I told her that I am no lawyer, but that the license says yes, if she leaves the names of the others in it.',
      'And then we talked about trademarks for a while, because she wanted to call it Harbor as well, and there is a pub by that name, and the owner is somebody who writes letters.',
    ].join('\n\n'),
    '.txt',
  ],
  [
    'two who read terms to each other',
    `**Ann Lee:** ${terms.replaceAll('\n\n', ' ')}\n\n**Bo Ray:** Hm.\n\n**Ann Lee:** Indeed.`,
    '.md',
  ],
  ['a singer who repeats', `**Ann Lee:** ${'La la la. '.repeat(30)}`, '.md'],
];

const read = (file: string | Uint8Array, hint: string, durationSeconds?: number) =>
  readTranscript(typeof file === 'string' ? Buffer.from(file) : file, {
    hint,
    knownPeople: [],
    durationSeconds,
  });

describe('what is no transcript', () => {
  it.each(noTranscripts)('is refused: %s', (_, file, hint, durationSeconds) => {
    let error: unknown;
    try {
      read(file, hint, durationSeconds);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe('transcript_unreadable');
    expect((error as AppError).message).toMatch(/^This isn’t a transcript: .+\./);
  });

  it('is named with how it begins', () => {
    expect(() => read('Please log in to view Zanzibar transcripts', '.txt')).toThrow(
      'This isn’t a transcript: it is a message from the server. It begins: “Please log in to view Zanzibar transcripts”',
    );
  });
});

describe('what is one', () => {
  it.each(transcripts)('is read: %s', (_, file, hint, durationSeconds) => {
    expect(read(file, hint, durationSeconds).lines.length).toBeGreaterThan(0);
  });
});

describe('times', () => {
  const starts = (text: string, durationSeconds: number) =>
    read(text, '.md', durationSeconds).lines.map(({ start }) => start);
  const turns = (...times: string[]) => times.map((time) => `**Ann Lee:** [${time}] ${talk}`).join('\n\n');

  it('that pass the duration are left out, and all of them where most do', () => {
    expect(starts(turns('00:10', '05:00', '58:00'), 600)).toEqual([10, 300, undefined]);
    expect(starts(turns('00:10', '25:00', '58:00'), 600)).toEqual([undefined, undefined, undefined]);
    expect(starts(turns('00:10', '10:50'), 600)).toEqual([10, 650]);
  });
});
