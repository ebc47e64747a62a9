import { OpenAPIHono } from '@hono/zod-openapi';
import {
  listDeliveries,
  queueTestDelivery,
  replayDelivery,
} from '../../../domain/alerts/webhooks/deliveries.ts';
import { rotateSecret } from '../../../domain/alerts/webhooks/rotate-secret.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
} from '../../../domain/alerts/webhooks/webhooks.ts';
import { apiKeyId, type KeyEnv, requireKey } from '../../middleware/visitors/require-key.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { uuidParam } from '../declare/id-params.ts';
import { validationHook } from '../declare/validation-hook.ts';
import { webhookDeclarations as declarations } from './webhook-declarations.ts';

const webhookId = ({ id }: { id: string }) =>
  uuidParam(id, 'webhook_not_found', 'You have no webhook with this ID.');

const deliveryId = ({ delivery }: { delivery: string }) =>
  uuidParam(delivery, 'delivery_not_found', 'This webhook has no delivery with this ID.');

/** Webhooks of an API key. */
export function webhookRoutes({ database, limits, fetchAllowedHosts }: AppDependencies) {
  const app = new OpenAPIHono<KeyEnv>({ defaultHook: validationHook });
  const key = requireKey(database, limits);
  // Of `/webhooks` itself as well.
  app.use('/webhooks/*', key);
  return app
    .openapi(declarations.create, async (c) =>
      c.json(await createWebhook(database, apiKeyId(c), c.req.valid('json'), fetchAllowedHosts), 201),
    )
    .openapi(declarations.list, async (c) =>
      c.json({ webhooks: await listWebhooks(database, apiKeyId(c)) }, 200),
    )
    .openapi(declarations.read, async (c) =>
      c.json(await getWebhook(database, apiKeyId(c), webhookId(c.req.valid('param'))), 200),
    )
    .openapi(declarations.update, async (c) => {
      const id = webhookId(c.req.valid('param'));
      return c.json(await changeWebhook(database, apiKeyId(c), id, c.req.valid('json')), 200);
    })
    .openapi(declarations.delete, async (c) => {
      await deleteWebhook(database, apiKeyId(c), webhookId(c.req.valid('param')));
      return c.json({ success: true as const }, 200);
    })
    .openapi(declarations.rotateSecret, async (c) =>
      c.json(await rotateSecret(database, apiKeyId(c), webhookId(c.req.valid('param'))), 200),
    )
    .openapi(declarations.sendTest, async (c) =>
      c.json(await queueTestDelivery(database, apiKeyId(c), webhookId(c.req.valid('param'))), 202),
    )
    .openapi(declarations.listDeliveries, async (c) => {
      const id = webhookId(c.req.valid('param'));
      const deliveries = await listDeliveries(database, apiKeyId(c), id, c.req.valid('query'));
      return c.json({ deliveries }, 200);
    })
    .openapi(declarations.replay, async (c) => {
      const parameters = c.req.valid('param');
      const [id, delivery] = [webhookId(parameters), deliveryId(parameters)];
      return c.json(await replayDelivery(database, apiKeyId(c), id, delivery), 202);
    });
}
