import type { EntityType, EpisodeRole } from '../../../contract/api/library/entity.ts';

/** What an extractor reads: one document, in pieces that belong together. */
export type EntityDocument = {
  passages: { text: string; speaker?: string | undefined }[];
  /** Full names of the people in the episode: its hosts and guests. A first name can stand for them. */
  people: string[];
  /** Full names of people in the show's other episodes. A first name never stands for them. */
  knownPeople: string[];
  /** The title of the show. */
  showTitle?: string | undefined;
  /** The language of the talk, such as `de`; English if it isn't set. */
  language?: string | undefined;
};

/** One entity in one passage. */
type EntityMention = {
  /** Position in the input's passages. */
  passage: number;
  /** The full name, when the document says it: "Guido" in the text may be "Guido van Rossum" here. */
  name: string;
  type: EntityType;
  /** The name as it appears in the passage. */
  surfaceForm: string;
  /** What the passage introduces a person as: "I'm Jay", "my guest is …". */
  role?: EpisodeRole | undefined;
};

/** A mention with its place in the passage. */
export type LocatedMention = EntityMention & { start: number; end: number };

/** The interface of an extractor, so that it can be replaced. */
export type EntityExtractor = (input: EntityDocument) => EntityMention[] | Promise<EntityMention[]>;
