import { z } from 'zod';

const loggedLine = z.looseObject({
  level: z.string(),
  time: z.string(),
  name: z.string(),
  msg: z.string().optional(),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
});

const colorOf: Record<string, number> = { fatal: 31, error: 31, warn: 33, info: 32, debug: 90, trace: 90 };
const paint = (text: string, color: number) => `\u001b[${color}m${text}\u001b[0m`;

const showValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** One line of JSON as a person reads it: time, level, process, message, fields; the stack only of errors. */
export function formatLine(json: string): string {
  const { level, time, name, msg, err, ...fields } = loggedLine.parse(JSON.parse(json));
  const parts = [
    paint(time.slice(11, 19), 90),
    paint(level.padEnd(5), colorOf[level] ?? 0),
    paint(name, 90),
    msg,
    ...Object.entries(fields).map(([field, value]) => `${paint(`${field}=`, 90)}${showValue(value)}`),
    err && (level === 'error' || level === 'fatal' ? (err.stack ?? err.message) : err.message),
  ];
  return `${parts.filter(Boolean).join(' ')}\n`;
}
