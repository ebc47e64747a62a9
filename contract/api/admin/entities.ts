import { z } from 'zod';
import { correctionKinds } from '../../shared/console.ts';
import { entityType } from '../library/entity.ts';

const name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .meta({ description: 'The new name.', example: 'Hacker Public Radio', pattern: '\\S' });
const podcastId = z
  .uuid()
  .optional()
  .meta({ description: 'Only in the podcast with this UUID; everywhere without it.' });
const id = z.uuid().meta({ description: 'The ID of the entity.' });

/** What is to be done to an entity. */
export const correctEntity = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('merge'),
    entity_id: id,
    into: z.uuid().meta({ description: 'The ID of the entity that stays.' }),
  }),
  z.strictObject({
    kind: z.literal('split'),
    entity_id: id,
    name,
    entity_type: entityType
      .optional()
      .meta({ description: 'The type of the new entity; by default the same.' }),
    surface_forms: z
      .array(z.string().min(1).max(200))
      .max(100)
      .default([])
      .meta({ description: 'Only where it appears under one of these names.' }),
    podcast_id: podcastId,
  }),
  z.strictObject({ kind: z.literal('rename'), entity_id: id, name }),
  z.strictObject({ kind: z.literal('retype'), entity_id: id, entity_type: entityType }),
  z.strictObject({ kind: z.literal('reject'), entity_id: id, podcast_id: podcastId }),
]);
export type CorrectEntity = z.infer<typeof correctEntity>;

const correction = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  kind: z.enum(correctionKinds).meta({ description: 'What was done. `reject`: not an entity.' }),
  from_id: z.string().meta({ description: 'The ID of the entity it was done to.' }),
  from_name: z.string().meta({ description: 'Its name.' }),
  from_type: entityType,
  surface_forms: z
    .array(z.string())
    .meta({ description: 'Only under these normalized names; empty for all.' }),
  podcast_title: z.string().nullable().meta({ description: 'Only in this podcast; null for everywhere.' }),
  to_id: z.string().nullable().meta({ description: 'The ID of the entity that is meant; null if none is.' }),
  to_name: z.string().nullable().meta({ description: 'Its name.' }),
  to_type: entityType.nullable(),
  created_by: z.string().meta({ description: 'Who did it.' }),
  created_at: z.string().meta({ description: 'When it was done (ISO 8601).' }),
});
export type Correction = z.infer<typeof correction>;
export const correctionList = z.object({ corrections: z.array(correction) });
export const correctionResponse = z.object({
  success: z.literal(true).meta({ description: 'Always true.' }),
  correction,
  episodes: z.number().int().meta({ description: 'Episodes that it concerns.' }),
  job_id: z
    .string()
    .nullable()
    .meta({ description: 'The job that corrects them, if they are many; null when they are corrected.' }),
});

export const adminEntityParameters = z.object({
  q: z.string().max(200).default('').meta({ description: 'The beginning of a name.' }),
  type: entityType.optional().meta({ description: 'Only entities of this type.' }),
});

const adminEntity = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  name: z.string().meta({ description: 'The name.' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  entity_type: entityType,
  mentions: z.number().int().meta({ description: 'Passages that mention it, counted up to 10,000.' }),
});
export type AdminEntity = z.infer<typeof adminEntity>;
export const adminEntityList = z.object({ entities: z.array(adminEntity) });

export const adminEntityDetail = adminEntity.extend({
  forms: z
    .array(
      z.object({
        surface_form: z.string().meta({ description: 'The name as it appears.' }),
        podcast_id: z.string().meta({ description: 'The UUID of the podcast.' }),
        podcast_title: z.string().meta({ description: 'The title of the podcast.' }),
        mentions: z.number().int().meta({ description: 'Passages with it.' }),
      }),
    )
    .meta({ description: 'Under which names and in which podcasts it appears, most frequent first.' }),
  corrections: z.array(correction).meta({ description: 'Corrections in force that concern it.' }),
});
export type AdminEntityDetail = z.infer<typeof adminEntityDetail>;
