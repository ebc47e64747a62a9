/** Hosts that count downloads: what follows in the path is where the audio is. */
const counters = [
  'podtrac.com',
  'chtbl.com',
  'chartable.com',
  'pdst.fm',
  'podsights.com',
  'op3.dev',
  'media.blubrry.com',
  'ins.blubrry.com',
  'pdcn.co',
  'mgln.ai',
  'claritaspod.com',
  'clrtpod.com',
  'arttrk.com',
  'pscrb.fm',
  'podscribe.com',
  'prfx.byspotify.com',
  'gum.fm',
  'swap.fm',
  'backtracks.fm',
  'podkite.com',
  'vpixl.com',
  'adbarker.com',
];

const isCounter = (host: string) => counters.some((name) => host === name || host.endsWith(`.${name}`));

const audioFile = /\.(?:mp3|m4a|m4b|mp4|m4v|mov|aac|oga|ogg|opus|flac|wav|wma|webm)$/i;
const hostName = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i;

const isHost = (segment: string) => hostName.test(segment) && !audioFile.test(segment);

/** Parameters that say who asks, or when. */
const passing =
  /^(?:utm_.*|updated?|token.*|expires?|signature|sig|key|session.*|from|src|source|ref|awcollectionid|awepisodeid)$/i;

/** What identifies the audio where the path doesn't: `play.php?id=3`. */
function queryOf(url: URL): string {
  const parameters = [...url.searchParams].filter(([name]) => !passing.test(name)).sort();
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters)}`;
}

/** The host and the path of the audio, behind all that count its downloads. */
function audioPath(url: URL): string[] {
  const address = `${url.host}${url.pathname}`;
  // `https%3A%2F%2F`, or as it is.
  const inside = address.split(/https?(?::|%3A)(?:\/|%2F)+/i).at(-1) ?? '';
  let segments = inside.split('/').filter((segment) => segment !== '');
  for (;;) {
    if (!isCounter((segments[0] ?? '').toLowerCase())) return segments;
    const next = segments.findIndex((segment, at) => at > 0 && isHost(segment));
    if (next < 0 || next === segments.length - 1) return segments;
    segments = segments.slice(next);
  }
}

/**
 * The address of an audio file, the same in every feed: without scheme, without those that count downloads on the way,
 * and without parameters that change. Undefined when there is no file to be told by it.
 */
export function normalizeEnclosure(address: string | null): string | undefined {
  const url = address === null ? null : URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const [host, ...path] = audioPath(url);
  if (!host || path.length === 0) return undefined;
  const name = path.at(-1) ?? '';
  const file = `${host.toLowerCase().replace(/^www\./, '')}/${path.join('/')}`;
  return audioFile.test(name) ? file : `${file}${queryOf(url)}`;
}
