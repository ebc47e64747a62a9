import { lazy, Suspense } from 'react';
import { useSite } from '../../config/site.tsx';
import { AltchaCheck } from './altcha-check.tsx';
import type { HumanCheckProps } from './human-check-props.ts';

const TurnstileCheck = lazy(() =>
  import('./turnstile-check.tsx').then((module) => ({ default: module.TurnstileCheck })),
);

/** Checks that a person fills in the form. Give it another `key` to reset it. */
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
