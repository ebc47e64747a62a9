import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { SiteSettings } from '../contract/site.ts';

const turnstileOrigin = 'https://challenges.cloudflare.com';

/** What every answer carries, error pages too. Nothing inline runs, nobody frames us, no plugin loads. */
export function securityHeaders(options: { secure: boolean; site: SiteSettings }) {
  const { analytics, human_check } = options.site;
  const analyticsOrigins = analytics ? [new URL(analytics.script_url).origin] : [];
  const humanCheckOrigins = human_check.kind === 'turnstile' ? [turnstileOrigin] : [];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...analyticsOrigins, ...humanCheckOrigins],
      frameSrc: humanCheckOrigins.length > 0 ? humanCheckOrigins : ["'none'"],
      workerSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'https:', 'http:'],
      mediaSrc: ["'self'", 'https:', 'http:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...analyticsOrigins],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
    // Set below: a page with a token in its address says less.
    referrerPolicy: false,
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-site',
    xFrameOptions: 'DENY',
    strictTransportSecurity: options.secure ? 'max-age=31536000; includeSubDomains' : false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
}

/** What other sites learn of the page that a visitor came from; a page may have said that they learn nothing. */
export const referrerPolicy: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('Referrer-Policy')) c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
};
