import { z } from 'zod';
import { cursor, nextCursor } from '../fields/cursor.ts';

const auditEntry = z.object({
  id: z.number().int().meta({ description: 'Unique identifier, higher for later ones.' }),
  actor: z.string().meta({ description: 'Who did it: an email address, or `command line`.' }),
  action: z.string().meta({ description: 'What was done.', example: 'episode.takedown' }),
  subject: z.string().meta({ description: 'What it was done to.' }),
  details: z.record(z.string(), z.unknown()).meta({ description: 'More about it, such as the reason.' }),
  created_at: z.string().meta({ description: 'When it was done (ISO 8601).' }),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditParameters = z.object({ cursor });

export const auditPage = z.object({
  entries: z.array(auditEntry).meta({ description: 'What operators did, newest first.' }),
  next_cursor: nextCursor,
});
