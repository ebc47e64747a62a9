import { eq } from 'drizzle-orm';
import type { LibraryFields } from '../../../contract/shared/console.ts';
import type { Executor } from '../../core/database/connection.ts';
import { libraryEdits } from '../../core/database/schema/console.ts';
import { toSlug } from '../../core/text/slug.ts';

type Subject = 'podcast' | 'episode';
type Columns = {
  title?: string;
  slug?: string;
  author?: string | null;
  imageUrl?: string | null;
  language?: string;
  republishFeed?: boolean;
};

/** The columns that fields of an operator set. Only podcasts have an author and a feed. */
export function columnsOf(fields: LibraryFields, subject: Subject): Columns {
  const { title, author, image_url: imageUrl, language, republish_feed: republishFeed } = fields;
  return {
    ...(title === undefined ? {} : { title, slug: toSlug(title, subject) }),
    ...(author === undefined || subject === 'episode' ? {} : { author }),
    ...(imageUrl === undefined ? {} : { imageUrl }),
    ...(language === undefined ? {} : { language }),
    ...(republishFeed === undefined || subject === 'episode' ? {} : { republishFeed }),
  };
}

/** What an operator set for a podcast or an episode, which its feed doesn't overwrite. */
export async function loadEditedColumns(executor: Executor, id: string, subject: Subject): Promise<Columns> {
  const [edit] = await executor
    .select({ fields: libraryEdits.fields })
    .from(libraryEdits)
    .where(eq(libraryEdits.subjectId, id));
  return edit ? columnsOf(edit.fields, subject) : {};
}
