import { z } from 'zod';

export const messageKinds = [
  'verification',
  'alert',
  'heartbeat',
  'key-invitation',
  'webhook-disabled',
  'manage-link',
  'account-verification',
  'account-exists',
  'password-reset',
  'sign-in',
  'email-change',
  'account-change',
] as const;

export const messageStatuses = ['queued', 'sent', 'dropped', 'dead'] as const;

export const sentMessage = z.object({
  kind: z.enum(messageKinds).meta({ description: 'The kind of message.' }),
  subject: z.string().nullable().meta({ description: 'The subject; null until the message is sent.' }),
  status: z.enum(messageStatuses).meta({ description: 'The delivery status.' }),
  at: z.string().meta({ description: 'When it was sent, or created if not sent yet (ISO 8601).' }),
});
