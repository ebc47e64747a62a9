import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  categoriesResponse,
  featuredParameters,
  featuredResponse,
  post,
  postList,
  postParameters,
} from '../../../contract/api/service/blog.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { badRequest, errorResponse, jsonResponse } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';

const blog = { method: 'get' as const, tags: ['Blog'] };

const routes = {
  search: createRoute({
    ...blog,
    path: '/blogs/search',
    operationId: 'searchPosts',
    summary: 'Search posts',
    description: 'Lists posts, newest first. With `q`, only those that contain all of its words.',
    request: { query: postParameters },
    responses: { 200: jsonResponse('The posts.', postList), 400: badRequest },
  }),
  featured: createRoute({
    ...blog,
    path: '/blogs/featured',
    operationId: 'listFeaturedPosts',
    summary: 'List featured posts',
    request: { query: featuredParameters },
    responses: { 200: jsonResponse('The posts.', featuredResponse), 400: badRequest },
  }),
  categories: createRoute({
    ...blog,
    path: '/blogs/categories',
    operationId: 'listBlogCategories',
    summary: 'List categories',
    responses: { 200: jsonResponse('The categories, those with the most posts first.', categoriesResponse) },
  }),
  read: createRoute({
    ...blog,
    path: '/blogs/{id}',
    operationId: 'getPost',
    summary: 'Get a post',
    request: { params: z.object({ id: z.string().meta({ description: 'The ID of the post.' }) }) },
    responses: {
      200: jsonResponse('The post.', post),
      404: errorResponse('There is no post with this ID.', 'post_not_found'),
    },
  }),
};

/** The posts of this installation. */
export function blogRoutes({ blog }: AppDependencies) {
  return new OpenAPIHono({ defaultHook: validationHook })
    .openapi(routes.search, async (c) => c.json(await blog.search(c.req.valid('query')), 200))
    .openapi(routes.featured, async (c) =>
      c.json({ posts: await blog.featured(c.req.valid('query').limit) }, 200),
    )
    .openapi(routes.categories, async (c) => c.json({ categories: await blog.categories() }, 200))
    .openapi(routes.read, async (c) => c.json(await blog.read(c.req.valid('param').id), 200));
}
