import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { loopbackOnly } from './loopback-only.ts';

const app = new Hono();
app.use(loopbackOnly);
app.get('/dev/mail', (c) => c.text('Mail'));

const ask = async (url: string, address: string | undefined, headers: Record<string, string> = {}) =>
  (await app.request(url, { headers }, { incoming: { socket: { remoteAddress: address } } })).status;
const statusFor = (address: string | undefined, headers: Record<string, string> = {}) =>
  ask('http://localhost:3000/dev/mail', address, headers);

it('answers this machine, and nobody else, also through a proxy on it', async () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
    expect(await statusFor(address), address).toBe(200);
  for (const address of ['203.0.113.7', '10.0.0.2', '2001:db8::1', undefined])
    expect(await statusFor(address), address).toBe(404);
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect(await statusFor('127.0.0.1', { [header]: '203.0.113.7' }), header).toBe(404);
});

it('refuses a host name that another site may have pointed at this machine', async () => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'earshot.localhost'])
    expect(await ask(`http://${host}/dev/mail`, '127.0.0.1'), host).toBe(200);
  for (const host of ['evil.example', 'localhost.evil.example:3000', 'notlocalhost'])
    expect(await ask(`http://${host}/dev/mail`, '127.0.0.1'), host).toBe(404);
});
