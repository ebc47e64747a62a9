import verifyWebhook from '../../../samples/verify-webhook.js?sample';
import webhook from '../../../samples/webhook.sh?sample';
import { CodeSample } from './code-sample.tsx';

/** How programs receive new mentions. */
export function WebhookSection() {
  return (
    <section id="webhooks">
      <h2>Webhooks</h2>
      <p>
        When an episode mentions your term, we send the matching passages to your URL within seconds, once per
        episode. Deliveries are signed according to{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a>. If your endpoint doesn't answer with
        a 2xx status, we retry for about three days. Every delivery is logged and can be replayed.
      </p>
      <CodeSample name="webhook.sh" sample={webhook} />
      <CodeSample name="verify-webhook.js" sample={verifyWebhook} />
    </section>
  );
}
