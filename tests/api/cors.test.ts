import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, createSubscriptionsApp } from '../../server/app.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
const app = 'https://app.example.org';

beforeAll(async () => {
  platform = await openTestPlatform();
});

afterAll(() => platform.close());

const serviceFor = (corsOrigins: string[]) => createApp({ ...platform.dependencies, corsOrigins });

const preflight = (method: string, origin = app): RequestInit => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  },
});

const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin');

describe('a page on another host', () => {
  it('is allowed nothing unless its origin is listed', async () => {
    for (const origins of [[], ['https://other.example.org']]) {
      const service = serviceFor(origins);
      for (const request of [preflight('POST'), { headers: { origin: app } }])
        expect(allowed(await service.request('/api/v1/entities/popular', request))).toBeNull();
    }
  });

  it('may ask with every method and header of the API, and read the limits', async () => {
    const service = serviceFor([app, 'https://other.example.org']);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await service.request('/api/v1/subscriptions/create', preflight(method));
      expect(answer.status).toBe(204);
      expect(allowed(answer)).toBe(app);
      expect(answer.headers.get('access-control-allow-methods')?.split(',')).toContain(method);
      expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
    }
    const answer = await service.request('/api/v1/entities/popular', { headers: { origin: app } });
    expect(allowed(answer)).toBe(app);
    expect(answer.headers.get('vary')).toMatch(/origin/i);
    const exposed = answer.headers.get('access-control-expose-headers')?.split(',') ?? [];
    for (const name of ['RateLimit', 'RateLimit-Policy', 'Retry-After']) expect(exposed).toContain(name);
  });

  it('may read errors as well', async () => {
    const service = serviceFor([app]);
    const post = { method: 'POST', headers: { origin: app, 'content-type': 'application/json' }, body: '{' };
    const errors: [path: string, request: RequestInit, status: number][] = [
      ['/api/v1/nowhere', { headers: { origin: app } }, 404],
      ['/api/v1/subscribe', post, 400],
      ['/api/v1/search?q=x', { headers: { origin: app } }, 401],
      ['/api/v1/entities/search', { method: 'DELETE', headers: { origin: app } }, 405],
    ];
    for (const [path, request, status] of errors) {
      const answer = await service.request(path, request);
      expect([path, answer.status, allowed(answer)]).toEqual([path, status, app]);
    }
  });

  it('never gets credentials where all origins are allowed', async () => {
    const credentialsOf = async (origins: string[]) => {
      const answer = await serviceFor(origins).request('/api/v1/entities/popular', {
        headers: { origin: app },
      });
      return [allowed(answer), answer.headers.get('access-control-allow-credentials')];
    };
    expect(await credentialsOf([app])).toEqual([app, 'true']);
    expect(await credentialsOf(['*'])).toEqual(['*', null]);
    expect(await credentialsOf([app, '*'])).toEqual(['*', null]);
  });

  it('may use the service for subscriptions on a host of its own', async () => {
    const service = createSubscriptionsApp({ ...platform.dependencies, corsOrigins: [app] });
    expect(allowed(await service.request('/subscribe', preflight('POST')))).toBe(app);
  });
});
