import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  addBookmark as addBookmarkBody,
  bookmarkExportParameters,
  bookmarkList,
  bookmarkParameters,
  bookmarkResponse,
} from '../../../contract/api/accounts/bookmark.ts';
import { successResponse } from '../../../contract/api/alerts/manage.ts';
import {
  addBookmark,
  allBookmarks,
  listBookmarks,
  removeBookmark,
} from '../../../domain/accounts/bookmarks/bookmarks.ts';
import { bookmarksAsCsv, bookmarksAsMarkdown } from '../../../domain/accounts/bookmarks/export.ts';
import { currentUser, requireUser, type UserEnv } from '../../middleware/require-user.ts';
import { csvType } from '../../middleware/row-format.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { uuidParam } from '../declare/id-params.ts';
import {
  badRequest,
  errorResponse,
  jsonBody,
  jsonResponse,
  sessionErrors,
  sessionSecurity,
} from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';

const bookmarks = { tags: ['Bookmarks'], security: sessionSecurity };
const markdownType = 'text/markdown';
const file = { schema: { type: 'string' as const, description: 'The whole file.' } };

const routes = {
  add: createRoute({
    ...bookmarks,
    method: 'post',
    path: '/bookmarks/add',
    operationId: 'addBookmark',
    summary: 'Add a bookmark',
    description:
      'Keeps an episode, podcast, entity, mention or search. Adding the same thing again returns the same bookmark, with the new note if one is given.',
    request: jsonBody(addBookmarkBody),
    responses: {
      200: jsonResponse('The bookmark.', bookmarkResponse),
      400: errorResponse(
        'The request is invalid, or the URL is not one of this site.',
        'invalid_request',
        'url_not_allowed',
      ),
      ...sessionErrors,
      404: errorResponse('There is nothing at this ID or URL.', 'not_found'),
      409: errorResponse('The account has as many bookmarks as it may have.', 'bookmark_limit_reached'),
    },
  }),
  remove: createRoute({
    ...bookmarks,
    method: 'delete',
    path: '/bookmarks/{id}/remove',
    operationId: 'removeBookmark',
    summary: 'Remove a bookmark',
    request: { params: z.object({ id: z.string().meta({ description: 'The ID of the bookmark.' }) }) },
    responses: {
      200: jsonResponse('Removed.', successResponse),
      ...sessionErrors,
      404: errorResponse('You have no bookmark with this ID.', 'bookmark_not_found'),
    },
  }),
  list: createRoute({
    ...bookmarks,
    method: 'get',
    path: '/bookmarks/user',
    operationId: 'listBookmarks',
    summary: 'List bookmarks',
    description: 'Lists your bookmarks, newest first.',
    request: { query: bookmarkParameters },
    responses: { 200: jsonResponse('The bookmarks.', bookmarkList), 400: badRequest, ...sessionErrors },
  }),
  export: createRoute({
    ...bookmarks,
    method: 'get',
    path: '/bookmarks/export',
    operationId: 'exportBookmarks',
    summary: 'Export bookmarks',
    description: 'Returns all bookmarks as one Markdown or CSV file.',
    request: { query: bookmarkExportParameters },
    responses: {
      200: { description: 'The file.', content: { [markdownType]: file, [csvType]: file } },
      400: badRequest,
      ...sessionErrors,
    },
  }),
};

/** The bookmarks of the account that is signed in. */
export function bookmarkRoutes({ database, publicUrl }: AppDependencies) {
  const app = new OpenAPIHono<UserEnv>({ defaultHook: validationHook });
  app.use('/bookmarks/*', requireUser(database));
  return app
    .openapi(routes.add, async (c) => {
      const input = c.req.valid('json');
      const bookmark = await addBookmark(database, currentUser(c).userId, { input, publicUrl });
      return c.json({ success: true as const, bookmark }, 200);
    })
    .openapi(routes.remove, async (c) => {
      const { id } = c.req.valid('param');
      const uuid = uuidParam(id, 'bookmark_not_found', 'You have no bookmark with this ID.');
      await removeBookmark(database, currentUser(c).userId, uuid);
      return c.json({ success: true as const }, 200);
    })
    .openapi(routes.list, async (c) =>
      c.json(
        await listBookmarks(database, currentUser(c).userId, { ...c.req.valid('query'), publicUrl }),
        200,
      ),
    )
    .openapi(routes.export, async (c) => {
      const all = await allBookmarks(database, currentUser(c).userId, publicUrl);
      const isCsv = c.req.valid('query').format === 'csv';
      return c.body(isCsv ? bookmarksAsCsv(all) : bookmarksAsMarkdown(all), 200, {
        'content-type': `${isCsv ? csvType : markdownType}; charset=utf-8`,
        'content-disposition': `attachment; filename="bookmarks.${isCsv ? 'csv' : 'md'}"`,
      });
    });
}
