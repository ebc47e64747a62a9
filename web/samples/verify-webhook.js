import { Webhook } from 'standardwebhooks';

/**
 * What a delivery says, once its signature is known to be right; throws when it is not. `body` is the text as it came:
 * parsed and written again it would no longer be what was signed.
 */
export function readDelivery(body, headers, secret) {
  const { type, data } = new Webhook(secret).verify(body, headers);
  // The same event may come twice, under the same webhook-id: keep the ids that you have seen.
  return { id: headers['webhook-id'], type, episode: data.episode, mentions: data.mentions };
}
