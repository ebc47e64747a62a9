import { randomBytes } from 'node:crypto';

/** A signing secret in the form of the Standard Webhooks specification. */
export const generateSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
