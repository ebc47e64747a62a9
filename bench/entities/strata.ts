import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CorpusDocument, descriptionsOf, transcriptsOf } from './documents.ts';

export type Source = { key: string; load: () => Promise<CorpusDocument> };
type Stratum = { name: string; passages: number; sources: (corpus: string) => Promise<Source[]> };

/** Episodes of Hacker Public Radio about beer, books, health, politics, crafts and games. */
const offTopicEpisodes = new Set(
  `6 142 276 638 649 655 668 688 973 1150 1282 1294 1407 1467 1537 1646 1684 1926 2043 2063 2083 2103 2123 2142 2194 2264
  2285 2343 2426 2440 2460 2470 2550 2569 2695 2743 2757 2822 2870 2880 2887 2935 3063 3109 3127 3134 3157 3325 3542 3597
  3604 3779 3792 3963 3980 4020 4070 4078 4083 4130 4200 4267 4370 4496 4511`.split(/\s+/),
);

const offTopicFeeds =
  /^(?:gnome-podcasts--2018-01-20-(?:Intercepted|StealTheStars|TheTipOff)|gnome-podcasts--2020-12-29-replyall|gnome-podcasts--2022-01-10-deprogram|partytime--real-world--(?:sentimental-garbage|no-agenda))\.xml$/;

const publicRadio = async (corpus: string, isOffTopic: boolean) =>
  (await transcriptsOf(corpus, 'hacker-public-radio')).filter(
    ({ key }) => offTopicEpisodes.has(/\d+$/.exec(key)?.[0] ?? '') === isOffTopic,
  );

const shows = async (corpus: string, names: RegExp) =>
  (
    await Promise.all(
      readdirSync(corpus)
        .filter((folder) => names.test(folder))
        .sort()
        .map((folder) => transcriptsOf(corpus, folder)),
    )
  ).flat();

/** A third each: Hacker Public Radio, what isn't about software, and the rest. */
export const strata: Stratum[] = [
  { name: 'public radio', passages: 134, sources: (corpus) => publicRadio(corpus, false) },
  {
    name: 'not software: talk',
    passages: 54,
    sources: (corpus) => shows(corpus, /^changelog-(?:brainscience|afk)$/),
  },
  { name: 'not software: public radio', passages: 44, sources: (corpus) => publicRadio(corpus, true) },
  {
    name: 'not software: descriptions',
    passages: 36,
    sources: async (corpus) =>
      readdirSync(join(corpus, 'feeds'))
        .filter((file) => offTopicFeeds.test(file))
        .sort()
        .flatMap((file) => descriptionsOf(corpus, `feeds/${file}`)),
  },
  {
    name: 'software',
    passages: 132,
    sources: (corpus) =>
      shows(
        corpus,
        /^(?:changelog-(?!brainscience|afk)|talk-python|bitcoin-|chaincode-|noded|stephan|tftc|the-b|wasabi|what)/,
      ),
  },
];
