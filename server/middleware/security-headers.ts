import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { SiteSettings } from '../../contract/api/service/site.ts';

const turnstileOrigin = 'https://challenges.cloudflare.com';

const policyHeader = 'Content-Security-Policy';
/** In the policy of a page that is made to be framed. */
const framedAnywhere = 'frame-ancestors *';

/**
 * Headers of every response, errors included: nothing inline runs, no site can frame ours, no plugin loads. A page that
 * sets a content policy itself keeps it.
 */
export function securityHeaders(options: { secure: boolean; site: SiteSettings }): MiddlewareHandler {
  const { analytics, human_check } = options.site;
  const analyticsOrigins = analytics ? [new URL(analytics.script_url).origin] : [];
  const humanCheckOrigins = human_check.kind === 'turnstile' ? [turnstileOrigin] : [];
  const setHeaders = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...analyticsOrigins, ...humanCheckOrigins],
      frameSrc: humanCheckOrigins.length > 0 ? humanCheckOrigins : ["'none'"],
      workerSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      mediaSrc: ["'self'", 'https:', 'http:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...analyticsOrigins],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
    // Set below, because a page with a token in its address needs a stricter one.
    referrerPolicy: false,
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-site',
    xFrameOptions: 'DENY',
    strictTransportSecurity: options.secure ? 'max-age=31536000; includeSubDomains' : false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
  return async (c, next) => {
    let ownPolicy: string | undefined;
    await setHeaders(c, async () => {
      await next();
      ownPolicy = c.res.headers.get(policyHeader) ?? undefined;
    });
    if (ownPolicy) c.header(policyHeader, ownPolicy);
    if (ownPolicy?.includes(framedAnywhere)) c.res.headers.delete('X-Frame-Options');
  };
}

/** Keeps the stricter policy that a page may have set for itself. */
export const referrerPolicy: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('Referrer-Policy')) c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
};
