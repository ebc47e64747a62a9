import type { ManagedAddress } from '../../../../contract/api/alerts/manage.ts';

type Message = ManagedAddress['messages'][number];

/** What a message is, while it has no subject. */
export const messageNames: Record<Message['kind'], string> = {
  verification: 'Confirmation of an alert',
  alert: 'Alert',
  heartbeat: 'Weekly summary',
  'key-invitation': 'Invitation to an API key',
  'webhook-disabled': 'A webhook was disabled',
  'manage-link': 'Link to your alerts',
  'account-verification': 'Confirmation of an account',
  'account-exists': 'You already have an account',
  'password-reset': 'Link to a new password',
  'sign-in': 'Link to sign in',
  'email-change': 'Confirmation of a new address',
  'account-change': 'Your account was changed',
};

export const messageStates: Record<Message['status'], string> = {
  queued: 'waiting to be sent',
  sent: 'sent',
  dropped: 'no longer needed, not sent',
  dead: "couldn't be delivered",
};
