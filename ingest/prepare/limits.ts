import { cut } from '../text/cut.ts';
import type { EpisodeInput, Person, Show } from './show.ts';

// Each of these is repeated wherever its show or episode is listed, and a name is a key of the database.
const maxTitleLength = 500;
const maxNameLength = 200;
const maxLanguageLength = 35;
const maxPersons = 200;
const maxEntities = 5_000;
/** As much of the HTML as is cleaned. */
const maxDescriptionLength = 64 * 1024;

const capText = (text: string, length: number) => cut(text, 0, length);
const capOptional = (text: string | undefined, length: number) =>
  text === undefined ? undefined : capText(text, length);
const capPersons = (persons: Person[]) =>
  persons
    .slice(0, maxPersons)
    .map(({ name, role }) => ({ name: capText(name, maxNameLength), role: capText(role, maxNameLength) }));

const capEpisode = (episode: EpisodeInput): EpisodeInput => ({
  ...episode,
  title: capText(episode.title, maxTitleLength),
  description: capOptional(episode.description, maxDescriptionLength),
  language: capOptional(episode.language, maxLanguageLength),
  seasonTitle: capOptional(episode.seasonTitle, maxNameLength),
  transcriptType: capOptional(episode.transcriptType, maxNameLength),
  persons: capPersons(episode.persons),
  entities: episode.entities
    .slice(0, maxEntities)
    .map((entity) => ({ ...entity, name: capText(entity.name, maxNameLength) })),
});

/** The same show without more titles and names than a show has, and none longer than people write them. */
export const capShow = ({ show, episodes, skipped }: Show): Show => ({
  show: {
    ...show,
    title: capText(show.title, maxTitleLength),
    description: capOptional(show.description, maxDescriptionLength),
    author: capOptional(show.author, maxTitleLength),
    language: capOptional(show.language, maxLanguageLength),
    persons: capPersons(show.persons),
  },
  episodes: episodes.map(capEpisode),
  skipped,
});
