import { useEffect, useId, useState } from 'react';
import { solveHumanCheck } from './altcha.ts';
import css from './human-check.module.css';
import type { HumanCheckProps } from './human-check-props.ts';
import { humanCheckTexts } from './texts.ts';

type State = 'idle' | 'working' | 'done';

/** A box to tick; the browser then does a second of work that costs a machine more than it gains. */
export function AltchaCheck({ onToken, onError }: HumanCheckProps) {
  const id = useId();
  const [state, setState] = useState<State>('idle');
  useEffect(() => {
    if (state !== 'working') return;
    const stop = new AbortController();
    solveHumanCheck(stop.signal).then(
      ({ token }) => {
        setState('done');
        onToken(token);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setState('idle');
        onToken(undefined);
        onError(
          error instanceof DOMException && error.name === 'TimeoutError'
            ? humanCheckTexts.timeout
            : humanCheckTexts.failed,
        );
      },
    );
    return () => stop.abort();
  }, [state, onToken, onError]);
  return (
    <div className={css.check} data-state={state}>
      <input
        id={id}
        type="checkbox"
        checked={state !== 'idle'}
        disabled={state === 'working'}
        onChange={() => {
          if (state === 'idle') setState('working');
        }}
      />
      <label htmlFor={id}>I am human</label>
      <span role="status">{state === 'working' && 'Checking...'}</span>
    </div>
  );
}
