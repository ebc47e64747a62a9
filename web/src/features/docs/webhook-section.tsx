import verifyWebhook from '../../../samples/verify-webhook.js?sample';
import webhook from '../../../samples/webhook.sh?sample';
import { CodeSample } from './code-sample.tsx';

/** How programs are told of new mentions. */
export function WebhookSection() {
  return (
    <section>
      <h2>Webhooks</h2>
      <p>
        An episode that says your term is sent to your address within moments of its coming in, once, with the
        passages that say it. Signed by the <a href="https://www.standardwebhooks.com">Standard Webhooks</a>{' '}
        rule; what your receiver does not take with a 2xx is sent again for about three days. Every delivery
        stands in a log, and can be replayed.
      </p>
      <CodeSample name="webhook.sh" sample={webhook} />
      <CodeSample name="verify-webhook.js" sample={verifyWebhook} />
    </section>
  );
}
