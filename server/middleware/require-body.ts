import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../domain/core/errors.ts';
import { declaredPath } from './declared-path.ts';

/**
 * Refuses a request without a body where one is declared as required: the validator would take it for an empty object,
 * which is valid where every field is optional. Throws AppError unsupported_media_type.
 */
export function requireBody(api: OpenAPIHono, basePath: string): MiddlewareHandler {
  const declared = api.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route' && definition.route.request?.body?.required
      ? [{ method: definition.route.method.toUpperCase(), pattern: declaredPath(definition.route.path) }]
      : [],
  );
  return async (c, next) => {
    const path = c.req.path.slice(basePath.length);
    const isMissing =
      c.req.method !== 'GET' &&
      c.req.header('content-type') === undefined &&
      declared.some(({ method, pattern }) => method === c.req.method && pattern.test(path));
    if (isMissing)
      throw new AppError(
        'unsupported_media_type',
        'Send the body as JSON, with the header Content-Type: application/json.',
      );
    await next();
  };
}
