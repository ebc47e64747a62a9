import { describe, expect, it } from 'vitest';
import { classifyFailure } from './transport.ts';

const smtpError = (fields: object) => Object.assign(new Error('refused'), fields);

describe('a message that the mail server did not accept', () => {
  it('is retried after a temporary answer or a broken connection', () => {
    for (const error of [
      smtpError({ responseCode: 451, command: 'RCPT TO' }),
      smtpError({ code: 'ECONNECTION' }),
      'nonsense',
    ])
      expect(classifyFailure(error).outcome).toBe('deferred');
  });

  it('stops the address when its recipient was refused for good', () => {
    expect(classifyFailure(smtpError({ responseCode: 550, command: 'RCPT TO' }))).toEqual({
      outcome: 'refused',
      scope: 'address',
      reason: 'refused',
    });
  });

  it('is dropped alone when its content was refused for good', () => {
    expect(classifyFailure(smtpError({ responseCode: 554, command: 'DATA' }))).toMatchObject({
      outcome: 'refused',
      scope: 'message',
    });
  });
});
