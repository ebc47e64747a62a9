import type { Client } from '@opensearch-project/opensearch';
import type { EngineTask, IndexWriter, Target } from '../engine.ts';
import { deleteDocuments, writeDocuments } from './documents.ts';

type Indexes = {
  /** The index or the alias of each kind of document. */
  names: Record<Target, string>;
  isAlias: boolean;
};

/** Writes to these indexes. Documents are in the engine when a call returns: its task makes them visible. */
export function writerTo(client: Client, { names, isAlias }: Indexes): IndexWriter {
  const taskOf = (index: string | string[]): EngineTask => ({
    done: async () => void (await client.indices.refresh({ index })),
  });
  const writes: Pick<IndexWriter, 'index' | 'delete'> = {
    index: async (target, documents, version) => {
      await writeDocuments(client, names[target], documents, { isAlias, version });
      return taskOf(names[target]);
    },
    delete: async (target, keys, version) => {
      await deleteDocuments(client, names[target], keys, { isAlias, version });
      return taskOf(names[target]);
    },
  };
  return {
    ...writes,
    asOne: async (work) => {
      await work(writes);
      return taskOf(Object.values(names));
    },
  };
}
