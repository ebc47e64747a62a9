import type { MentionRole } from '../../../contract/api/library/entity.ts';
import type { Database } from '../../core/database/connection.ts';
import type { Vocabulary } from '../../library/vocabulary/vocabulary.ts';
import type { Meaning } from '../../meaning/search/meaning.ts';
import type { Filter, SearchEngine, Target } from '../engine/engine.ts';
import type { ReadAllowance } from './read-allowance.ts';

export type SearchDependencies = {
  /** Set where passages can be found by what they mean. */
  meaning?: Meaning | undefined;
  database: Database;
  engine: SearchEngine;
  vocabulary: Vocabulary;
  /** How many documents one search may read. */
  maxRead?: number | undefined;
};

/** Where a search looks. */
export type SearchScope = {
  database: Database;
  engine: SearchEngine;
  vocabulary: Vocabulary;
  filters: Record<Target, Filter[]>;
  role: MentionRole | undefined;
  /** Whether words count as others as well in the languages that it is narrowed to. */
  hasForms?: boolean;
  /** What the search may still read. */
  reads: ReadAllowance;
  /** If a type was requested, only passages with one of these entities are results. */
  entityIds?: string[] | undefined;
  /** The same, one by one, when the results are passages. */
  passageIds?: ReadonlySet<string> | undefined;
};
