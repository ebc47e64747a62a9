import { nameBasedId } from '../../core/text/name-based-id.ts';

const namespace = '7a3a6ff9-0d2f-5b8c-9f43-4b1f0f8b8f57';

/** The id of the entity of a type with a normalized name: the same wherever it is found. */
export const entityId = (type: string, nameKey: string) => nameBasedId(`${type} ${nameKey}`, namespace);
