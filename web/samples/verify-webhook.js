import { Webhook } from 'standardwebhooks';

/**
 * Verifies the signature of a delivery and returns its content. Throws when the signature is wrong. Pass the raw body:
 * a parsed and re-serialized body doesn't match the signature.
 */
export function readDelivery(body, headers, secret) {
  const { type, data } = new Webhook(secret).verify(body, headers);
  // An event can arrive twice with the same webhook-id. Store the ids you have handled.
  return { id: headers['webhook-id'], type, episode: data.episode, mentions: data.mentions };
}
