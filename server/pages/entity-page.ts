import { html } from 'hono/html';
import type { EntityDetail } from '../contract/entity-detail.ts';
import { episodePath, positionInEpisode } from '../contract/page-paths.ts';
import type { Database } from '../core/database/connection.ts';
import { getEntity } from '../core/library/entity-detail.ts';
import { entityUrl } from '../core/library/urls.ts';
import { type Page, pageOrNotFound } from './page.ts';

const noscriptHtml = (entity: EntityDetail) => html`<article>
    <h1>${entity.name}</h1>
    <p>${entity.entity_type}, ${entity.mentions} mentions in ${entity.episodes} episodes</p>
    <h2>Latest mentions</h2>
    ${entity.latest.map((mention) => html`<blockquote>${mention.context}</blockquote><p><a href="${episodePath(mention.episode_slug, mention.episode_uuid)}${positionInEpisode(null, mention.passage_id)}">${mention.episode_title}</a> · ${mention.podcast_title}</p>`)}
  </article>`;

/** A name's page. Without such a name: the page that says so, with status 404. */
export async function entityPage(
  database: Database,
  slugAndUuid: string,
  publicUrl: string,
  fallback: Page,
): Promise<Page> {
  const make = async (): Promise<Page> => {
    const entity = await getEntity(database, slugAndUuid);
    return {
      status: 200,
      head: {
        title: `${entity.name} · Earshot`,
        description: `What podcasts say about ${entity.name}: ${entity.mentions} mentions in ${entity.episodes} episodes, each with its second.`,
        canonical: entityUrl(publicUrl, { slug: entity.slug, uuid: entity.id }),
        kind: 'website',
        isIndexed: entity.episodes > 1,
      },
      noscriptHtml: noscriptHtml(entity),
      preloadUrl: `/api/v1/entities/${encodeURIComponent(slugAndUuid)}`,
    };
  };
  return pageOrNotFound(make, fallback, 'Name Not Found · Earshot');
}
