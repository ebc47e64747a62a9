import { SubscribeFields } from './subscribe-fields.tsx';
import css from './subscribe-form.module.css';
import { useSubscribeForm } from './use-subscribe-form.ts';

/** The form for the API's waitlist. */
export function WaitlistForm() {
  const form = useSubscribeForm(undefined, 'api-waitlist');
  if (form.phase.name === 'subscribed')
    return (
      <div role="status" className={css.done}>
        <h3>{form.phase.verificationRequired ? 'Check your email' : 'You’re on the list'}</h3>
        <p>
          {form.phase.verificationRequired
            ? `Please check your email (${form.email}) to verify your request.`
            : `Notifications will be sent to ${form.email}.`}
        </p>
      </div>
    );
  return <SubscribeFields form={form} action="Join the waitlist" />;
}
