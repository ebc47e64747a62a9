import { z } from 'zod';

export const messageKinds = [
  'verification',
  'alert',
  'heartbeat',
  'key-invitation',
  'webhook-disabled',
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageStatuses = ['queued', 'sent', 'dropped', 'dead'] as const;

export const sentMessage = z.object({
  kind: z.enum(messageKinds),
  subject: z.string().nullable(),
  status: z.enum(messageStatuses),
  at: z.string(),
});
