import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../domain/core/database/connection.ts';
import { queueWanted } from '../../domain/transcription/queue.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { migrateAsBefore } from './old-migrations.ts';

const idOf = (at: number) => `0000000${at}-0000-4000-8000-000000000000`;

let platform: TestPlatform;

async function writeAsBefore(database: Database): Promise<void> {
  await migrateAsBefore(database, (tag) => tag.endsWith('_transcription'));
  await database.execute(
    `insert into podcasts (id, slug, title, input_hash) values ('${idOf(0)}', 'tides', 'Tides', '')`,
  );
  for (const [at, title] of ['Fetched', 'Uploaded', 'Without'].entries())
    await database.execute(`
      insert into episodes (id, podcast_id, work_id, slug, title, audio_url, language, persons, entity_count, passage_count, has_transcript, input_hash)
      values ('${idOf(at + 1)}', '${idOf(0)}', '${idOf(at + 1)}', 'x', '${title}', 'https://example.org/a.mp3', 'en', '[]', 0, 0, ${title !== 'Without'}, '')`);
  await database.execute(
    `insert into transcript_uploads (episode_id, text, file_name) values ('${idOf(2)}', 'Lamp oil.', 'a.txt')`,
  );
}

beforeAll(async () => {
  platform = await openTestPlatform(writeAsBefore);
});
afterAll(() => platform.close());

it('knows of transcripts of before whose they are, and transcribes only what has none', async () => {
  const { rows } = await platform.pool.query(
    'select title, transcript_source as source from episodes order by title',
  );
  expect(rows).toEqual([
    { title: 'Fetched', source: 'publisher' },
    { title: 'Uploaded', source: 'operator' },
    { title: 'Without', source: null },
  ]);
  await queueWanted(platform.database);
  const queued = await platform.pool.query('select episode_id as id from transcriptions');
  expect(queued.rows).toEqual([{ id: idOf(3) }]);
});
