const trailingUuid = /(?:^|-)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** The id in `{uuid}` or `{slug}-{uuid}`; undefined if there is none. */
export function extractUuid(idOrSlug: string): string | undefined {
  return trailingUuid.exec(idOrSlug)?.[1]?.toLowerCase();
}

/** The 16 bytes of a uuid. */
export const uuidToBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** Reads what `uuidToBytes` wrote; other bytes give a text that is not a uuid. */
export const bytesToUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
