import { describe, expect, it } from 'vitest';
import { claimedKey } from '../../contract/api/accounts/key.ts';
import { errorBody } from '../../contract/api/service/error.ts';
import { createInvitation } from '../../domain/accounts/keys/invitations.ts';
import { AppError } from '../../domain/core/errors.ts';
import { bodyOf, type Received } from '../../testing/smtp.ts';
import { openAlertHarness } from './alert-harness.ts';

const harness = openAlertHarness();

const linkTokenIn = (mail: Received) => /api-key\?token=([\w.-]+)/.exec(bodyOf(mail))?.[1] ?? '';
const claim = (token: string) => harness.post('/keys/claim', { token });
const invite = (email: string, tier: 'free' | 'pro' = 'free') =>
  createInvitation(harness.platform.database, { email, name: 'Tests', tier });

describe('an invitation', () => {
  it('creates one key, however many requests follow its link at the same time', async () => {
    await invite('Waiting@example.org', 'pro');
    harness.startWorker();
    const mail = await harness.received('Waiting@example.org', 1);
    expect(mail.raw).not.toMatch(/^List-Unsubscribe/im);
    expect(bodyOf(mail)).not.toContain('ear_');
    const token = linkTokenIn(mail);
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(410)]);
    const winners = answers.find(({ status }) => status === 200);
    expect(winners?.headers.get('cache-control')).toBe('no-store');
    const { key, tier } = claimedKey.parse(await winners?.json());
    expect(tier).toBe('pro');
    const search = await harness.platform.app.request('/api/v1/search?q=x', {
      headers: { authorization: `Bearer ${key}` },
    });
    expect([search.status, search.headers.get('ratelimit-policy')]).toEqual([
      200,
      '"hour";q=1000;w=3600, "day";q=10000;w=86400',
    ]);
  });

  it('is refused when it was altered, is of another kind, or has expired', async () => {
    await invite('late@example.org');
    harness.startWorker();
    const token = linkTokenIn(await harness.received('late@example.org', 1));
    for (const wrong of ['x', `${token}x`, token.replace(/^.{4}/, 'AAAA')]) {
      const answer = await claim(wrong);
      expect([answer.status, errorBody.parse(await answer.json()).code]).toEqual([400, 'token_invalid']);
    }
    const manage = await harness.platform.app.request('/api/v1/manage', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(manage.status).toBe(400);
    await harness.platform.database.execute(
      `update key_invitations set expires_at = now() - interval '1 second' where used_at is null`,
    );
    expect((await claim(token)).status).toBe(410);
    await expect(invite('a@x\r\nBcc: b@y')).rejects.toThrow(AppError);
  });
});
