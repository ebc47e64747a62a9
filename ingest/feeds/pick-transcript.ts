import { toLanguageCode } from '../../contract/shared/language-code.ts';

type LinkedTranscript = {
  url: string | undefined;
  type?: string | undefined;
  language?: string | undefined;
  rel?: string | undefined;
};

type Picked = { transcriptUrl?: string | undefined; transcriptType?: string | undefined };

/** Formats that have speakers and times first, then those that may, then those that have neither. */
const preference = [
  /json/i,
  /vtt/i,
  /srt|subrip/i,
  /ttml|dfxp/i,
  /sbv|ssa|ass$/i,
  /html?/i,
  /plain|te?xt|markdown|md$/i,
];
/** Captions have times, whatever their type. */
const captionsRank = 4;

/** Types that servers give to what they don't know: the address may say more. */
const isGeneric = (type: string) => /^(text\/(plain|xml)|application\/(octet-stream|xml))$/i.test(type);

function rankOf(name: string): number {
  const rank = preference.findIndex((pattern) => pattern.test(name));
  return rank < 0 ? preference.length : rank;
}

/** What an address ends with, such as `.vtt`; else its query, such as `?format=vtt`. */
function endingOf(url: string): string {
  const { pathname, search } = new URL(url);
  return /\.\w{2,5}$/.exec(pathname)?.[0] ?? search;
}

function rankOfFormat({ type, url, rel }: LinkedTranscript): number {
  const name = type?.split(';')[0]?.trim() ?? '';
  const ofType = rankOf(name);
  const isUnsure = ofType === preference.length || isGeneric(name);
  const rank = isUnsure && url ? Math.min(ofType, rankOf(endingOf(url))) : ofType;
  return rel?.toLowerCase() === 'captions' ? Math.min(rank, captionsRank) : rank;
}

/** Where no language is named, it is the show's: others are translations. */
const isTranslation = ({ language }: LinkedTranscript, own: string | undefined) =>
  Boolean(toLanguageCode(language) && toLanguageCode(own)) &&
  toLanguageCode(language) !== toLanguageCode(own);

/** The transcript to read of those that a feed names: in its language, then with speakers and times. */
export function pickTranscript(transcripts: LinkedTranscript[], language: string | undefined): Picked {
  const [best] = transcripts
    .filter(({ url }) => url)
    .toSorted(
      (a, b) =>
        Number(isTranslation(a, language)) - Number(isTranslation(b, language)) ||
        rankOfFormat(a) - rankOfFormat(b),
    );
  return best ? { transcriptUrl: best.url, transcriptType: best.type } : {};
}
