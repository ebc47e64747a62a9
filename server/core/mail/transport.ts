import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { messageOf } from '../errors.ts';
import type { Delivery, Mail, MailTransport } from './mail.ts';

const timeoutMs = 20_000;
const maxConnections = 5;

const smtpFault = z.looseObject({ responseCode: z.number().optional(), command: z.string().optional() });

/** SMTP's own words decide: 5xx is for good, everything else (4xx, a connection that broke) is not. */
function classify(error: unknown): Delivery {
  const { responseCode, command } = smtpFault.catch({}).parse(error);
  const reason = messageOf(error);
  if (responseCode === undefined || responseCode < 500) return { outcome: 'deferred', reason };
  return { outcome: 'refused', recipient: command === 'RCPT TO', reason };
}

type MailSettings = Pick<Config, 'mailFrom' | 'mailPerSecond' | 'dkim'>;

function toEnvelope(mail: Mail, mailFrom: string) {
  const { to, subject, text, html, messageId, headers } = mail;
  return {
    from: mailFrom,
    // As an object: a text would be read as a list of addresses.
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

/** Hands messages to an SMTP server, over a few connections that stay open, at the configured rate. */
export function smtpTransport(smtpUrl: string, settings: MailSettings): MailTransport {
  const pool = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: maxConnections,
    rateDelta: 1_000,
    rateLimit: settings.mailPerSecond,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(settings.dkim ? { dkim: settings.dkim } : {}),
  } as Parameters<typeof nodemailer.createTransport>[0]);
  return {
    send: async (mail) => {
      try {
        await pool.sendMail(toEnvelope(mail, settings.mailFrom));
        return { outcome: 'sent' };
      } catch (error) {
        return classify(error);
      }
    },
    close: async () => pool.close(),
  };
}

/** Lays messages in a folder, for a machine without a mail server: as they would be sent, and as JSON to be shown. */
export function folderTransport(folder: string, settings: MailSettings): MailTransport {
  const writer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    ...(settings.dkim ? { dkim: settings.dkim } : {}),
  });
  mkdirSync(folder, { recursive: true });
  return {
    send: async (mail) => {
      const { message } = await writer.sendMail(toEnvelope(mail, settings.mailFrom));
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
      writeFileSync(join(folder, `${name}.eml`), message as Buffer);
      writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...mail, at: new Date().toISOString() }));
      return { outcome: 'sent' };
    },
    close: async () => {},
  };
}

export const openMailTransport = (config: Config): MailTransport =>
  config.smtpUrl
    ? smtpTransport(config.smtpUrl, config)
    : folderTransport(join(config.dataDir, 'mail'), config);
