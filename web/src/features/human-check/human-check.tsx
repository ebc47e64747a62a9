import { lazy, Suspense } from 'react';
import { useSite } from '../../app/site.tsx';
import { AltchaCheck } from './altcha-check.tsx';

const TurnstileCheck = lazy(() =>
  import('./turnstile-check.tsx').then((module) => ({ default: module.TurnstileCheck })),
);

export type HumanCheckProps = {
  /** The token that goes with the form; undefined when there is none any more. */
  onToken: (token: string | undefined) => void;
  onError: (text: string) => void;
};

/** Makes sure that a person fills in the form. To begin anew, give it another `key`. */
export function HumanCheck(props: HumanCheckProps) {
  const { human_check } = useSite();
  if (human_check.kind === 'turnstile')
    return (
      <Suspense fallback={null}>
        <TurnstileCheck {...props} siteKey={human_check.site_key} />
      </Suspense>
    );
  return <AltchaCheck {...props} />;
}
