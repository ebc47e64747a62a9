import { z } from 'zod';
import { maxQueryLength } from '../../shared/limits.ts';
import { bookmarkTypes } from '../../shared/user.ts';
import { pageFields, pageParameters } from '../fields/paging.ts';

const bookmarkType = z.enum(bookmarkTypes).meta({ description: 'What it points to.' });

export const addBookmark = z
  .strictObject({
    type: bookmarkType,
    id: z.string().min(1).max(maxQueryLength).optional().meta({
      description:
        'The ID of the episode, podcast or entity; of a mention the `id` or `passage_id` of a search result, which also stands for the entity that the result is about; of a search its query. Either `id` or `url` is required.',
    }),
    url: z.string().min(1).max(2_000).optional().meta({
      description: 'The URL of its page on this site. Of a mention, the link to its passage.',
      example: '/monitor?q=slow+ships&page=1',
    }),
    note: z.string().trim().max(2_000).optional().meta({ description: 'A note to yourself.' }),
  })
  .refine(({ id, url }) => (id === undefined) !== (url === undefined), { error: 'needs either id or url' })
  .meta({ oneOf: [{ required: ['id'] }, { required: ['url'] }] });
export type AddBookmark = z.infer<typeof addBookmark>;

const bookmark = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  type: bookmarkType,
  title: z.string().meta({ description: 'The title or name, the query of a search, or what was said.' }),
  url: z.string().meta({ description: 'The URL of its page.' }),
  note: z.string().nullable().meta({ description: 'The note; null if there is none.' }),
  created_at: z.string().meta({ description: 'When it was added (ISO 8601).' }),
});
export type Bookmark = z.infer<typeof bookmark>;

export const bookmarkResponse = z.object({
  success: z.literal(true).meta({ description: 'Always true.' }),
  bookmark,
});

export const bookmarkParameters = pageParameters.extend({
  type: bookmarkType.optional().meta({ description: 'Only bookmarks of this type.' }),
});
export type BookmarkParameters = z.infer<typeof bookmarkParameters>;

export const bookmarkList = z.object({
  bookmarks: z.array(bookmark).meta({ description: 'The bookmarks of this page, newest first.' }),
  ...pageFields,
});
export type BookmarkList = z.infer<typeof bookmarkList>;

export const bookmarkExportParameters = z.object({
  format: z.enum(['markdown', 'csv']).default('markdown').meta({ description: 'The format of the file.' }),
});
