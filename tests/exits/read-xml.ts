import type pg from 'pg';

/**
 * The texts at a path of a document, read by a strict parser: libxml, in the database. Rejects a document that isn't
 * well-formed.
 */
export async function readXml(
  database: Pick<pg.Pool, 'query'>,
  document: string,
  path: string,
): Promise<string[]> {
  const { rows } = await database.query<{ text: string }>(
    `select text from xmltable(
       xmlnamespaces('http://www.w3.org/2005/Atom' as atom, 'http://a9.com/-/spec/opensearch/1.1/' as os,
                     'http://www.sitemaps.org/schemas/sitemap/0.9' as map, 'https://podcastindex.org/namespace/1.0' as podcast),
       '${path}' passing xmlparse(document $1) columns text text path '.')`,
    [document],
  );
  return rows.map(({ text }) => text);
}
