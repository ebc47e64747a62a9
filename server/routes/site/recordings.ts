import { basename, join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import {
  recordingExtension,
  recordingNamePattern,
  recordingTypes,
} from '../../../domain/library/recordings/recording-files.ts';

/** Recordings that were loaded from files, whole or in ranges, so that a player can skip ahead. */
export const recordingRoutes = (folder: string) =>
  new Hono().get(
    `/recordings/:file{${recordingNamePattern}}`,
    async (c, next) => {
      await next();
      const extension = recordingExtension(c.req.path);
      if (!extension || (c.res.status !== 200 && c.res.status !== 206)) return;
      c.header('Accept-Ranges', 'bytes');
      c.header('Content-Type', recordingTypes[extension]);
      // Its name is made of its content.
      c.header('Cache-Control', 'public, max-age=31536000, immutable');
    },
    // Not as its root, which has to be there when the server starts.
    serveStatic({ rewriteRequestPath: (path) => join(folder, basename(path)) }),
  );
