import { useEffect, useId, useState } from 'react';
import css from './human-check.module.css';
import type { HumanCheckProps } from './human-check-props.ts';
import { humanCheckTexts } from './texts.ts';

type State = { name: 'idle' } | { name: 'working' } | { name: 'done'; expiresAt: number };

const idle: State = { name: 'idle' };

const errorText = (error: unknown) =>
  error instanceof DOMException && error.name === 'TimeoutError'
    ? humanCheckTexts.timeout
    : humanCheckTexts.failed;

/** A checkbox; the browser then works for a second, which is too expensive for a spammer. */
export function AltchaCheck({ onToken, onError }: HumanCheckProps) {
  const id = useId();
  const [state, setState] = useState<State>(idle);
  useEffect(() => {
    if (state.name !== 'working') return;
    const stop = new AbortController();
    import('./altcha.ts')
      .then(({ solveHumanCheck }) => solveHumanCheck(stop.signal))
      .then(
        ({ token, expiresAt }) => {
          setState({ name: 'done', expiresAt });
          onToken(token);
        },
        (error: unknown) => {
          if (stop.signal.aborted) return;
          setState(idle);
          onToken(undefined);
          onError(errorText(error));
        },
      );
    return () => stop.abort();
  }, [state, onToken, onError]);
  useEffect(() => {
    if (state.name !== 'done' || !Number.isFinite(state.expiresAt)) return;
    const timer = setTimeout(() => {
      setState(idle);
      onToken(undefined);
    }, state.expiresAt - Date.now());
    return () => clearTimeout(timer);
  }, [state, onToken]);
  return (
    <div className={css.check} data-state={state.name}>
      <input
        id={id}
        type="checkbox"
        checked={state.name !== 'idle'}
        disabled={state.name === 'working'}
        onChange={() => {
          if (state.name === 'idle') setState({ name: 'working' });
        }}
      />
      <label htmlFor={id}>I am human</label>
      <span role="status">{state.name === 'working' && 'Checking...'}</span>
    </div>
  );
}
