import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { loopbackOnly } from './loopback-only.ts';

const app = new Hono();
app.use(loopbackOnly);
app.get('/dev/mail', (c) => c.text('Mail'));

const statusFor = async (address: string | undefined, headers: Record<string, string> = {}) =>
  (await app.request('/dev/mail', { headers }, { incoming: { socket: { remoteAddress: address } } })).status;

it('answers this machine, and nobody else, also through a proxy on it', async () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
    expect(await statusFor(address), address).toBe(200);
  for (const address of ['203.0.113.7', '10.0.0.2', '2001:db8::1', undefined])
    expect(await statusFor(address), address).toBe(404);
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect(await statusFor('127.0.0.1', { [header]: '203.0.113.7' }), header).toBe(404);
});
