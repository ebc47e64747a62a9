import { useEffect, useRef } from 'react';
import type { HumanCheckProps } from './human-check-props.ts';
import { humanCheckTexts } from './texts.ts';

type Turnstile = {
  render: (
    element: HTMLElement,
    options: {
      sitekey: string;
      callback: (token: string) => void;
      'error-callback': () => void;
      'expired-callback': () => void;
      'timeout-callback': () => void;
    },
  ) => string;
  remove: (id: string) => void;
};

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const scriptUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const loadTimeoutMs = 10_000;
const pollIntervalMs = 100;

function ensureScript(): void {
  if (document.querySelector(`script[src="${scriptUrl}"]`)) return;
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  document.head.append(script);
}

/** Polls for the script every 100 ms, for up to 10 s. */
function whenLoaded(onLoaded: (turnstile: Turnstile) => void, onTimeout: () => void): () => void {
  const started = Date.now();
  const timer = setInterval(() => {
    if (window.turnstile) {
      clearInterval(timer);
      onLoaded(window.turnstile);
    } else if (Date.now() - started >= loadTimeoutMs) {
      clearInterval(timer);
      onTimeout();
    }
  }, pollIntervalMs);
  return () => clearInterval(timer);
}

/** Cloudflare's widget: reports a token, an error, an expiry or a timeout. */
export function TurnstileCheck({ siteKey, onToken, onError }: HumanCheckProps & { siteKey: string }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let remove: (() => void) | undefined;
    const fail = (text: string) => {
      onToken(undefined);
      onError(text);
    };
    ensureScript();
    const stopWaiting = whenLoaded(
      (turnstile) => {
        if (!container.current) return;
        const id = turnstile.render(container.current, {
          sitekey: siteKey,
          callback: onToken,
          'error-callback': () => fail(humanCheckTexts.failed),
          'expired-callback': () => onToken(undefined),
          'timeout-callback': () => fail(humanCheckTexts.timeout),
        });
        remove = () => turnstile.remove(id);
      },
      () => fail(humanCheckTexts.timeout),
    );
    return () => {
      stopWaiting();
      remove?.();
    };
  }, [siteKey, onToken, onError]);
  return <div ref={container} />;
}
