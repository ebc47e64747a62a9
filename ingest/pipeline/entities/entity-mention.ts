import type { EntityType } from '../../../server/contract/entity.ts';

/** What an extractor reads: one document, in pieces that belong together. */
export type EntityDocument = {
  passages: { text: string; speaker?: string | undefined }[];
  /** Full names of people who are known to belong to the show or the episode. */
  people: string[];
};

/** One entity in one passage. */
export type EntityMention = {
  /** Position in the input's passages. */
  passage: number;
  /** The full name, when the document tells it: "Guido" in the text may be "Guido van Rossum" here. */
  name: string;
  type: EntityType;
  /** The name as it appears in the passage. */
  surfaceForm: string;
};

/** The interface of an extractor, so that it can be replaced. */
export type EntityExtractor = (input: EntityDocument) => EntityMention[] | Promise<EntityMention[]>;
