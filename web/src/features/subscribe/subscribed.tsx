import { quoteTerm } from '../../../../contract/shared/format.ts';
import css from './subscribe-form.module.css';

type Props = { email: string; term: string; verificationRequired: boolean };

function message({ email, term, verificationRequired }: Props): string {
  if (verificationRequired)
    return `Please check your email (${email}) to verify your subscription. The link expires in 48 hours.`;
  return term ? `You will receive alerts for ${quoteTerm(term)}.` : `Notifications will be sent to ${email}.`;
}

/** What a subscribe form shows once it was sent. */
export function Subscribed(props: Props) {
  return (
    <div role="status" className={css.done}>
      <h2>{props.verificationRequired ? 'Check your email' : 'You’re subscribed'}</h2>
      <p>{message(props)}</p>
    </div>
  );
}
