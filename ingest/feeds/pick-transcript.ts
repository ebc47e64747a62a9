type LinkedTranscript = {
  url: string | undefined;
  type?: string | undefined;
  language?: string | undefined;
};

type Picked = { transcriptUrl?: string | undefined; transcriptType?: string | undefined };

/** Formats that have speakers and times first, then those that may, then those that have neither. */
const preference = [/json/i, /vtt/i, /srt|subrip/i, /html/i, /plain|text/i];

function rankOfFormat({ type, url }: LinkedTranscript): number {
  const rank = preference.findIndex(
    (pattern) => pattern.test(type ?? '') || (!type && pattern.test(url ?? '')),
  );
  return rank < 0 ? preference.length : rank;
}

const baseOf = (language: string | undefined) => language?.trim().toLowerCase().split(/[-_]/)[0] || undefined;

/** The episode's own language first, then one that isn't said, then another: a translation. */
function rankOfLanguage({ language }: LinkedTranscript, own: string | undefined): number {
  const base = baseOf(language);
  if (base === undefined || own === undefined) return 1;
  return base === baseOf(own) ? 0 : 2;
}

/** The transcript to read of those that a feed names: in its language, then with speakers and times. */
export function pickTranscript(transcripts: LinkedTranscript[], language: string | undefined): Picked {
  const [best] = transcripts
    .filter(({ url }) => url)
    .toSorted(
      (a, b) =>
        rankOfLanguage(a, language) - rankOfLanguage(b, language) || rankOfFormat(a) - rankOfFormat(b),
    );
  return best ? { transcriptUrl: best.url, transcriptType: best.type } : {};
}
