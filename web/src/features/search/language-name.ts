const names = new Intl.DisplayNames('en-US', { type: 'language' });

/** `Spanish`, of `es`; the code itself when nobody knows it. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
