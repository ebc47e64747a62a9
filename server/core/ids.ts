const trailingUuid = /(?:^|-)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** The id in `{uuid}` or `{slug}-{uuid}`; undefined when there is none. */
export function uuidOf(idOrSlug: string): string | undefined {
  return trailingUuid.exec(idOrSlug)?.[1]?.toLowerCase();
}
