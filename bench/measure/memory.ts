import { readFileSync } from 'node:fs';

/**
 * Megabytes that a process holds (VmRSS), of them those that are no pages of files (RssAnon), or those that it held at
 * most (VmHWM), on Linux; 0 when it is gone.
 */
export function megabytesOf(pid: number | undefined, field: 'VmRSS' | 'RssAnon' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  } catch {
    // The process is gone.
    return 0;
  }
}
