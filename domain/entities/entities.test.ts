import { describe, expect, it } from 'vitest';
import { extractEntities } from './extract/extract.ts';

const find = (text: string, speaker?: string, people: string[] = []) =>
  extractEntities({
    passages: text.split('\n').map((line) => ({ text: line, speaker })),
    people,
    knownPeople: [],
  }).map(({ name, type }) => `${type} ${name}`);

describe('names', () => {
  it('resolves a first name to the one full name of the document', () => {
    expect(find('Today we talk with Guido van Rossum about Python.\nI asked what Guido thinks.')).toContain(
      'person Guido van Rossum',
    );
    expect(
      extractEntities({
        passages: [{ text: 'So I told Priya about it.' }],
        people: ['Priya Raman'],
        knownPeople: [],
      })[0],
    ).toMatchObject({ name: 'Priya Raman', surfaceForm: 'Priya' });
  });

  it('tells people, organizations, places, products and events apart', () => {
    const names = find(
      'I met Dolores Ibarra at the University of Helsinki in Finland.\nShe works at Microsoft and likes the C++ talk at PyCon.',
    );
    expect(names).toEqual(
      expect.arrayContaining([
        'person Dolores Ibarra',
        'organization University of Helsinki',
        'place Finland',
        'organization Microsoft',
        'product C++',
        'event PyCon',
      ]),
    );
  });

  it('takes no capital at a sentence start, no weekday, no title and no shouting for a name', () => {
    expect(find('Yesterday was good. Nobody came on Monday. The Vice President spoke. Absolutely.')).toEqual(
      [],
    );
  });

  it('leaves out what is called before a name, and a usual word whose capital is emphasis', () => {
    expect(
      find('Hey Priya, are you there? Currently Nadia Okonkwo is away. It went to the Solicitor.'),
    ).toEqual(['person Priya', 'person Nadia Okonkwo']);
    expect(new Set(find('A campus at Atlas was begun. The Atlas is big.')).size).toBe(1);
    expect(find('It was in everything from US Weekly to Time Magazine.')).toEqual([
      'organization US Weekly',
      'organization Time Magazine',
    ]);
  });

  it('reads "&" inside a name', () => {
    expect(find('We play Dungeons & Dragons with Rich Valera of Halden & Company.')).toEqual([
      'product Dungeons & Dragons',
      'person Rich Valera',
      'organization Halden & Company',
    ]);
  });

  it('finds names that a machine wrote in small letters or in two words', () => {
    expect(
      find('They pay with pay pal and coin base. It is regulated by the securities and exchange commission.'),
    ).toEqual(['product PayPal', 'organization Coinbase', 'organization Securities And Exchange Commission']);
  });

  it('finds names that lost their capitals, and parts two known names', () => {
    const names = find(
      'I put open street map and the raspberry pi to use with Debian, between Google and Mozilla.',
    );
    expect(names).toEqual(
      expect.arrayContaining([
        'product Open Street Map',
        'product Raspberry Pi',
        'organization Google',
        'organization Mozilla',
      ]),
    );
  });

  it('parts a body from who speaks for it', () => {
    expect(find('So we asked Washington State University Simon Adler about it.')).toEqual([
      'organization Washington State University',
      'person Simon Adler',
    ]);
  });

  it('parts a possessive from what follows, and a person from the house she works for', () => {
    expect(find("We saw Google's Chrome and heard Ben Theurer of Barclays.")).toEqual(
      expect.arrayContaining([
        'organization Google',
        'product Chrome',
        'person Ben Theurer',
        'organization Barclays',
      ]),
    );
  });

  it('lets a first name stand only for somebody who is there or was named in full before', () => {
    expect(find('Rob said so.\nRob Pike wrote it.\nThen Rob agreed.')).toEqual([
      'person Rob',
      'person Rob Pike',
      'person Rob Pike',
    ]);
    expect(find('Rob Pike wrote it.\nRob, what do you think?', 'Rob Adler')).toEqual([
      'person Rob Pike',
      'person Rob Adler',
    ]);
  });

  it('knows somebody who is there by a name that is a usual word, but nobody in particular', () => {
    const text =
      'When Will described it, they will wait.\nMark, what do you mark?\nNot every Will and Jane will.';
    const names = extractEntities({
      passages: text.split('\n').map((line) => ({ text: line })),
      people: ['Will Larson', 'Mark Bates'],
      knownPeople: [],
    });
    const resolved = names.filter(({ name }) => name === 'Will Larson' || name === 'Mark Bates');
    expect(resolved.map(({ passage, surfaceForm }) => `${passage} ${surfaceForm}`)).toEqual([
      '0 Will',
      '1 Mark',
    ]);
  });

  it('finds listed names of which one capital is left, and no name in an amount or a contraction', () => {
    const names = find(
      "We run Bitcoin core and Google voice. It cost RMB 28.4 and EBITDA of 18.8. Don't precompile the Micro-purchase.\nThe DLLs are for Mr. Okafor, in a B-tree and in Asics.pdf.",
    );
    expect(names).toEqual(['product Bitcoin core', 'product Google voice', 'person Okafor']);
  });

  it('leaves out what is said once and may be no name, and peoples and languages', () => {
    expect(
      find('I just click Analyze, and it works in Bash. They speak Swahili and Luganda at home.'),
    ).toEqual(['product Bash']);
  });

  it('takes no abbreviation of a kind, no code, no keys and no spelled letters for a name', () => {
    expect(
      find(
        'We have an SLA for VMs and FPGAs. Set keyCode in Object.assign, press Alt-Enter, and type V-N-C for the LLM API.',
      ),
    ).toEqual([]);
    expect(find('The state is LOCKED_IN. Hit Ctrl in most CMSes, with GITHUB_TOKEN.')).toEqual([]);
    expect(find('They read Edgar Allan Poe, and Poe again, on the iPhone with jQuery.')).toEqual([
      'person Edgar Allan Poe',
      'person Edgar Allan Poe',
      'product iPhone',
      'product jQuery',
    ]);
  });

  it('reads a name of five words whole, and .NET with its point', () => {
    expect(find('She published in the Journal of Open Source Software, about the .NET framework.')).toEqual([
      'product Journal of Open Source Software',
      'product .NET',
    ]);
  });

  it('reads a version whole, and possessives that are part of a name', () => {
    expect(find('I moved from Python 2.7 to Python 3.12 and Llama 3.1.')).toEqual([
      'product Python 2.7',
      'product Python 3.12',
      'product Llama 3.1',
    ]);
    expect(find('We use Let’s Encrypt at McDonald’s. Google’s Chrome is fine. It is on npm’s site.')).toEqual(
      [
        'product Let’s Encrypt',
        'organization McDonald’s',
        'organization Google',
        'product Chrome',
        'product npm',
      ],
    );
  });

  it('takes God for nobody where the word is called out', () => {
    expect(find('Oh my God, I am late. God forbid. And God, it is cold. God bless them.')).toEqual([]);
    expect(find('They pray that God is with them, and say that God made them.')).toEqual([
      'person God',
      'person God',
    ]);
  });

  it('keeps the type of a known thing after a word that is a title elsewhere', () => {
    expect(find('I miss Dropbox so much. In general, FreeBSD is fresh.')).toEqual([
      'product Dropbox',
      'product FreeBSD',
    ]);
  });

  it('takes a show under its letters, and as a machine mishears it, for the show', () => {
    const names = extractEntities({
      passages: [{ text: 'This is HPR. Thanks to the HBR listeners, and to Hecka Public Radio.' }],
      people: [],
      knownPeople: [],
      showTitle: 'Hacker Public Radio',
    }).map(({ name }) => name);
    expect(names).toEqual(['Hacker Public Radio', 'Hacker Public Radio', 'Hacker Public Radio']);
  });

  it('recognizes hosts and guests by how they are introduced', () => {
    const roles = extractEntities({
      passages: [
        { text: "I'm Jay, and with me as always is Kathy Campbell. Our guest today is Omar Reyes." },
      ],
      people: [],
      knownPeople: [],
    }).map(({ name, role }) => `${role} ${name}`);
    expect(roles).toEqual(['host Jay', 'host Kathy Campbell', 'guest Omar Reyes']);
  });
});
