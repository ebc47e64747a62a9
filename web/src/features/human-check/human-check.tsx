import { useSite } from '../../app/site.tsx';
import { AltchaCheck } from './altcha-check.tsx';
import { TurnstileCheck } from './turnstile-check.tsx';

export type HumanCheckProps = {
  /** The token that goes with the form; undefined when there is none any more. */
  onToken: (token: string | undefined) => void;
  onError: (text: string) => void;
};

/** Makes sure that a person fills in the form. To begin anew, give it another `key`. */
export function HumanCheck(props: HumanCheckProps) {
  const { human_check } = useSite();
  if (human_check.kind === 'turnstile') return <TurnstileCheck {...props} siteKey={human_check.site_key} />;
  return <AltchaCheck {...props} />;
}
