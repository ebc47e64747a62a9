import type { AnalyticsEvent } from '../../../contract/api/service/analytics.ts';
import type { SiteSettings } from '../../../contract/api/service/site.ts';
import { apiUrl } from '../../../contract/shared/api-url.ts';

type EventName = AnalyticsEvent['name'];
type FieldsOf<Name extends EventName> = Extract<AnalyticsEvent, { name: Name }>['fields'];
type Tracker = <Name extends EventName>(name: Name, fields: FieldsOf<Name>) => void;
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
    script.onerror = () => reject(new Error(`The analytics script at ${url} can't be loaded.`));
    document.head.append(script);
  });
  return loading;
}

/** Calls the global function at a path such as `posthog.capture`. */
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
 * Reports what a visitor did: to the third party when one is configured, otherwise to this service, which only counts.
 * Nothing is sent when the browser asks not to be tracked, and no failure here affects the page.
 */
export function createTracker(analytics: Analytics): Tracker {
  return (name, fields) => {
    if (hasOptedOut()) return;
    if (analytics) {
      loadScript(analytics.script_url).then(
        () => callGlobal(analytics.call, name, fields),
        () => {},
      );
      return;
    }
    const event = new Blob([JSON.stringify({ name, fields })], { type: 'application/json' });
    navigator.sendBeacon(apiUrl('/events'), event);
  };
}
