import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { entityType, entityTypes } from '../../contract/api/library/entity.ts';
import { maxTimelineDays } from '../../contract/api/library/entity-detail.ts';
import { entityUrl } from '../../domain/library/catalog/urls.ts';
import { findEntity } from '../../domain/library/entities/entities.ts';
import { getEntityTimeline } from '../../domain/library/entities/entity-timeline.ts';
import { runTool, type ToolDependencies, toolResult } from './tool.ts';

const input = z.object({
  name: z.string().min(1).max(200).optional().describe('The name of a person, company, place or product.'),
  entity_id: z
    .string()
    .max(300)
    .optional()
    .describe('Instead of a name: the entity_id of a result, which is unambiguous.'),
  type: z.enum(entityTypes).optional().describe('The type, if several entities share the name.'),
  days: z
    .number()
    .int()
    .min(1)
    .max(maxTimelineDays)
    .default(365)
    .describe('How many days to count, up to today.'),
});

const output = z.object({
  url: z.string(),
  name: z.string(),
  entity_id: z.string(),
  entity_type: entityType,
  days: z.number().int(),
  total: z.number().int().describe('Passages that mention it in this period.'),
  buckets: z
    .array(z.object({ date: z.string(), count: z.number().int() }))
    .describe('Days with mentions. Days without are left out.'),
});

export function registerTimelineTool(
  server: McpServer,
  { database, publicUrl, ...dependencies }: ToolDependencies,
): void {
  server.registerTool(
    'entity_timeline',
    {
      title: 'Get mentions over time',
      description:
        'Counts the passages that mention a person, company, place or product by day. Send a name or an entity_id.',
      inputSchema: input,
      outputSchema: output,
      annotations: { readOnlyHint: true },
    },
    (parameters) =>
      runTool(dependencies, async () => {
        const entity = await findEntity(database, {
          id: parameters.entity_id,
          name: parameters.name,
          type: parameters.type,
        });
        const { total, days, buckets } = await getEntityTimeline(database, entity.id, parameters.days);
        const nonEmptyBuckets = buckets.filter(({ count }) => count > 0);
        const url = entityUrl(publicUrl, { slug: entity.slug, uuid: entity.id });
        const lines = nonEmptyBuckets.map(({ date, count }) => `${date} ${count}`);
        return toolResult([`${entity.name}: ${total} passages in ${days} days`, url, ...lines].join('\n'), {
          url,
          name: entity.name,
          entity_id: entity.id,
          entity_type: entity.type,
          days,
          total,
          buckets: nonEmptyBuckets,
        });
      }),
  );
}
