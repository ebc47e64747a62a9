import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { login } from '../../../domain/accounts/sessions/login.ts';
import { requestLink, resetPassword, signInByLink } from '../../../domain/accounts/sessions/mailed-links.ts';
import { confirmRegistration, register } from '../../../domain/accounts/sessions/register.ts';
import { type Device, endSession, refreshSession } from '../../../domain/accounts/sessions/sessions.ts';
import { currentUser, requireUser, type UserEnv } from '../../middleware/require-user.ts';
import type { VisitorEnv } from '../../middleware/visitors/rate-limit.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { validationHook } from '../declare/validation-hook.ts';
import { authDeclarations as declarations } from './auth-declarations.ts';

const ok = { success: true } as const;
const checkEmail = { ...ok, message: 'Check your email: we sent you a link to finish.' };
const checkEmailIfKnown = {
  ...ok,
  message: 'If this address has an account, we sent it a link. Check your email.',
};

type Env = UserEnv & VisitorEnv;

const networkOf = (c: Context<Env>) => c.get('network');
const deviceOf = (c: Context<Env>): Device => ({
  network: networkOf(c),
  userAgent: c.req.header('user-agent'),
});

/** Creating an account, signing in and out. */
export function authRoutes({ database, signInLimits, networkLimits, humanCheck }: AppDependencies) {
  const dependencies = { database, networkLimits, humanCheck };
  const app = new OpenAPIHono<Env>({ defaultHook: validationHook });
  app.use('/auth/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  app.use('/auth/logout', requireUser(database));
  return app
    .openapi(declarations.register, async (c) => {
      await register(dependencies, { ...c.req.valid('json'), network: networkOf(c) });
      return c.json(checkEmail, 202);
    })
    .openapi(declarations.confirm, async (c) => {
      const input = { ...c.req.valid('json'), device: deviceOf(c) };
      return c.json(await confirmRegistration(database, input), 200);
    })
    .openapi(declarations.login, async (c) => {
      const input = { ...c.req.valid('json'), visitor: c.get('visitor'), device: deviceOf(c) };
      return c.json(await login({ database, signInLimits, humanCheck }, input), 200);
    })
    .openapi(declarations.logout, async (c) => {
      const { userId, sessionId } = currentUser(c);
      await endSession(database, userId, sessionId);
      return c.json(ok, 200);
    })
    .openapi(declarations.refresh, async (c) => {
      const pair = await refreshSession(database, c.req.valid('json').refresh_token, networkOf(c));
      return c.json({ ...ok, ...pair }, 200);
    })
    .openapi(declarations.requestReset, async (c) => {
      const request = { ...c.req.valid('json'), network: networkOf(c) };
      await requestLink(dependencies, { ...request, purpose: 'reset-password' });
      return c.json(checkEmailIfKnown, 202);
    })
    .openapi(declarations.confirmReset, async (c) => {
      const { token, new_password } = c.req.valid('json');
      await resetPassword(database, { token, password: new_password, network: networkOf(c) });
      return c.json(ok, 200);
    })
    .openapi(declarations.requestLink, async (c) => {
      const request = { ...c.req.valid('json'), network: networkOf(c) };
      await requestLink(dependencies, { ...request, purpose: 'sign-in' });
      return c.json(checkEmailIfKnown, 202);
    })
    .openapi(declarations.confirmLink, async (c) =>
      c.json(await signInByLink(database, c.req.valid('json').token, deviceOf(c)), 200),
    );
}
