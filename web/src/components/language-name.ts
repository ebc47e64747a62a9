const names = new Intl.DisplayNames('en-US', { type: 'language' });

/** `Spanish` for `es`; the code itself when it is unknown. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // Not a language code: shown as it is.
    return code;
  }
}
