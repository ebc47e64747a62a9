import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../domain/core/errors.ts';
import { declaredPath } from './declared-path.ts';

/**
 * For requests that no route took: a path that is declared for other methods answers 405 and says which. Throws
 * AppError method_not_allowed.
 */
export function methodNotAllowed(api: OpenAPIHono, basePath: string): MiddlewareHandler {
  const methodsByPath = new Map<string, Set<string>>();
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue;
    const { method, path } = definition.route;
    const methods = methodsByPath.get(path) ?? new Set();
    methodsByPath.set(path, methods.add(method.toUpperCase()));
  }
  const declared = [...methodsByPath].map(([path, methods]) => ({ pattern: declaredPath(path), methods }));
  return async (c, next) => {
    const path = c.req.path.slice(basePath.length);
    const methods = declared.filter(({ pattern }) => pattern.test(path)).flatMap((one) => [...one.methods]);
    if (methods.length === 0 || methods.includes(c.req.method)) return next();
    const allowed = [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].sort().join(', ');
    c.header('Allow', allowed);
    throw new AppError('method_not_allowed', `${c.req.method} is not supported here. Use ${allowed}.`);
  };
}
