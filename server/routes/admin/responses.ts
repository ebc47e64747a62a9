import { z } from '@hono/zod-openapi';
import { errorResponse, sessionErrors, sessionSecurity } from '../declare/responses.ts';

/** What every operation of the console has in common. */
export const admin = { tags: ['Administration'], security: sessionSecurity };

/** What every operation of the console can answer. */
export const adminErrors = {
  ...sessionErrors,
  403: errorResponse('Your account may not do this. Ask an administrator.', 'forbidden'),
};

export const uuidParams = z.object({ id: z.uuid().meta({ description: 'The ID.' }) });
