import { hash } from 'node:crypto';

/** The bytes of namespaces, of which there are as many as passages of the episode at hand. */
let last = { namespace: '', bytes: Buffer.alloc(0) };

function bytesOf(namespace: string): Buffer {
  if (last.namespace !== namespace)
    last = { namespace, bytes: Buffer.from(namespace.replaceAll('-', ''), 'hex') };
  return last.bytes;
}

/**
 * The UUID of version 5 for a name within a namespace: the same for the same input. Ingest makes several for each
 * passage, so it hashes in one call.
 */
export function nameBasedId(name: string, namespace: string): string {
  const digest = hash('sha1', Buffer.concat([bytesOf(namespace), Buffer.from(name)]), 'hex');
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 3) | 8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
