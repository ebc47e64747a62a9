import { html } from 'hono/html';
import type { EntityDetail } from '../../contract/api/library/entity-detail.ts';
import { apiUrl } from '../../contract/shared/api-url.ts';
import { formatCount } from '../../contract/shared/format.ts';
import { positionInEpisode } from '../../contract/shared/page-paths.ts';
import { documentTitle, pages } from '../../contract/shared/pages.ts';
import { getEntity } from '../../domain/library/entities/entity-detail.ts';
import { cardPath } from './card-paths.ts';
import { attributesOf, ownText } from './own-text.ts';
import { type ItemPageOptions, type Page, pageOrNotFound } from './page.ts';

const mentionCount = ({ mentions, episodes }: EntityDetail) =>
  `${formatCount(mentions, 'mention')} in ${formatCount(episodes, 'episode')}`;

const mentionPath = (mention: EntityDetail['latest'][number]) =>
  pages.episode.to(mention.episode_slug, mention.episode_uuid) + positionInEpisode(null, mention.passage_id);

const noscriptHtml = (entity: EntityDetail) => html`<article>
    <h1 ${attributesOf(entity.name)}>${entity.name}</h1>
    <p>${entity.entity_type}, ${mentionCount(entity)}</p>
    <h2>Latest mentions</h2>
    ${[...entity.latest, ...entity.appearances].map((mention) => html`<blockquote ${attributesOf(mention.context, mention.episode_language)}>${mention.context}</blockquote><p><a href="${mentionPath(mention)}">${ownText(mention.episode_title, mention.episode_language)}</a> · ${ownText(mention.podcast_title, mention.episode_language)}</p>`)}
  </article>`;

/** The page of an entity; the fallback with status 404 if there is no such entity. */
export function entityPage({ database, slugAndUuid, publicUrl, fallback }: ItemPageOptions): Promise<Page> {
  const make = async (): Promise<Page> => {
    const entity = await getEntity(database, slugAndUuid);
    return {
      status: 200,
      head: {
        title: documentTitle(entity.name),
        description: `What podcasts say about ${entity.name}: ${mentionCount(entity)}, each with its timestamp.`,
        canonical: publicUrl + pages.entity.to(entity.slug, entity.id),
        kind: 'website',
        image: publicUrl + cardPath.entity(entity.id),
        isIndexed: entity.episodes > 1,
      },
      noscriptHtml: noscriptHtml(entity),
      calls: [{ url: apiUrl('/entities/:id', { param: { id: slugAndUuid } }), answer: entity }],
    };
  };
  return pageOrNotFound(make, fallback, () => 'Entity Not Found');
}
