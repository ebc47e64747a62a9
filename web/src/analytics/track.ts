import type { AnalyticsEvent } from '../../../server/contract/analytics.ts';
import type { SiteSettings } from '../../../server/contract/site.ts';

type Tracker = (name: AnalyticsEvent['name'], fields?: AnalyticsEvent['fields']) => void;
type Analytics = SiteSettings['analytics'];

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

const hasOptedOut = () => navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true;

let loading: Promise<void> | undefined;

function loadScript(url: string): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`The analytics script at ${url} cannot be loaded.`));
    document.head.append(script);
  });
  return loading;
}

/** The function that a path such as `posthog.capture` names, with what it belongs to. */
function callGlobal(path: string, name: string, fields: AnalyticsEvent['fields']): void {
  let owner: unknown;
  let target: unknown = window;
  for (const part of path.split('.')) {
    owner = target;
    target = (target as Record<string, unknown> | undefined)?.[part];
  }
  if (typeof target === 'function') target.call(owner, name, fields);
}

/**
 * Tells what a visitor did: the third party when one is configured, else this service, which only counts. Nothing at
 * all when the browser asks not to be tracked; and nothing on the page ever waits for it or fails by it.
 */
export function createTracker(analytics: Analytics): Tracker {
  return (name, fields = {}) => {
    if (hasOptedOut()) return;
    if (analytics) {
      loadScript(analytics.script_url).then(
        () => callGlobal(analytics.call, name, fields),
        () => {},
      );
      return;
    }
    const event = new Blob([JSON.stringify({ name, fields })], { type: 'application/json' });
    navigator.sendBeacon('/api/v1/events', event);
  };
}
