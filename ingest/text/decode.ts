const byteOrderMarks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

function decoderFor(label: string | undefined): TextDecoder | undefined {
  try {
    return label ? new TextDecoder(label) : undefined;
  } catch {
    // No such encoding: others are tried.
    return undefined;
  }
}

function tryStrict(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: others are tried.
    return undefined;
  }
}

/**
 * Text from any bytes: byte order mark, then UTF-8 when it is valid, then the declared charset, then Windows-1252.
 * Valid UTF-8 comes before the declaration: files are re-encoded more often than relabeled. NUL is removed.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const mark = byteOrderMarks.find(([start]) => start.every((byte, at) => bytes[at] === byte));
  const text =
    (mark ? new TextDecoder(mark[1]).decode(bytes) : undefined) ??
    tryStrict(bytes) ??
    (decoderFor(declared) ?? new TextDecoder('windows-1252')).decode(bytes);
  return text.replaceAll('\0', '').toWellFormed();
}
