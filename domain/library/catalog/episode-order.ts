import { type SQL, sql } from 'drizzle-orm';
import { episodes } from '../../core/database/schema/library.ts';

/** `S2E5`, `Season 2`. */
const seasonPattern = '(?i)\\m(?:season|s)\\s*(\\d{1,3})';
/** `E5`, `Ep. 5`, `Episode 5`, `#5`. */
const numberPattern = '(?i)(?:episode|ep\\.?|e|#|no\\.?)\\s*(\\d{1,5})';

const season = sql`coalesce(${episodes.season}, substring(${episodes.title} from ${seasonPattern})::int)`;
const number = sql`coalesce(${episodes.episodeNumber}, substring(${episodes.title} from ${numberPattern})::real,
  substring(${episodes.title} from '[0-9]{1,5}')::real)`;

/** Episodes by date, newest first; those without one by season and number, as the feed or their title says. */
export const newestFirst: SQL[] = [
  sql`${episodes.publicationDate} desc nulls last`,
  sql`${season} desc nulls last`,
  sql`${number} desc nulls last`,
  sql`${episodes.id}`,
];
