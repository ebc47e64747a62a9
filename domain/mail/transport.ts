import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { z } from 'zod';
import type { Config } from '../core/config/config.ts';
import { messageOf } from '../core/errors.ts';
import { mailFolder } from './dev-inbox.ts';
import type { Delivery, Mail, MailTransport } from './mail.ts';

const timeoutMs = 20_000;
const maxConnections = 5;

const smtpError = z.looseObject({ responseCode: z.number().optional(), command: z.string().optional() });

/** The server's own code decides: 5xx is final, everything else (4xx, a broken connection) is worth a retry. */
export function classifyFailure(error: unknown): Delivery {
  const { responseCode, command } = smtpError.catch({}).parse(error);
  const reason = messageOf(error);
  if (responseCode === undefined || responseCode < 500) return { outcome: 'deferred', reason };
  return { outcome: 'refused', scope: command === 'RCPT TO' ? 'address' : 'message', reason };
}

type MailSettings = Pick<Config, 'mailFrom' | 'mailPerSecond' | 'dkim'>;

function toNodemailerMessage(mail: Mail, mailFrom: string) {
  const { to, subject, text, html, messageId, headers } = mail;
  return {
    from: mailFrom,
    // As an object: a string would be parsed as a list of addresses.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${messageId}>`,
    headers,
    textEncoding: 'quoted-printable' as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends through an SMTP server, over a few connections that stay open, at the configured rate. */
export function smtpTransport(smtpUrl: string, settings: MailSettings): MailTransport {
  const options: SMTPPool.Options = {
    url: smtpUrl,
    pool: true,
    maxConnections,
    rateDelta: 1_000,
    rateLimit: settings.mailPerSecond,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(settings.dkim ? { dkim: settings.dkim } : {}),
  };
  const pool = nodemailer.createTransport(options);
  return {
    send: async (mail) => {
      try {
        await pool.sendMail(toNodemailerMessage(mail, settings.mailFrom));
        return { outcome: 'sent' };
      } catch (error) {
        return classifyFailure(error);
      }
    },
    close: async () => pool.close(),
  };
}

/** Writes messages to a folder, for a machine without a mail server: as they would be sent, and as JSON to display. */
function folderTransport(folder: string, settings: MailSettings): MailTransport {
  const writer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    ...(settings.dkim ? { dkim: settings.dkim } : {}),
  });
  // Only this user may read messages: anyone can use their links.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    send: async (mail) => {
      const { message } = await writer.sendMail(toNodemailerMessage(mail, settings.mailFrom));
      const at = new Date().toISOString();
      const name = join(folder, `${at.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`);
      await writeFile(`${name}.eml`, message, { mode: 0o600 });
      await writeFile(`${name}.json`, JSON.stringify({ ...mail, at }), { mode: 0o600 });
      return { outcome: 'sent' };
    },
    close: async () => {},
  };
}

export const openMailTransport = (config: Config): MailTransport =>
  config.smtpUrl ? smtpTransport(config.smtpUrl, config) : folderTransport(mailFolder(config), config);
