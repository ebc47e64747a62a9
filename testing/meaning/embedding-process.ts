import { connectDatabase } from '../../domain/core/database/connection.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { exitWithSupervisor } from '../../domain/core/process/shutdown.ts';
import { endpointEmbedder } from '../../domain/meaning/embedders/endpoint.ts';
import { embedWaiting } from '../../ingest/worker/keep-embedded.ts';

// Reads what a library means, in a process of its own that can be killed.
const [databaseUrl = '', url = '', model = ''] = process.argv.slice(2);
exitWithSupervisor();
const { database, close } = connectDatabase(databaseUrl, silentLogger, { max: 3 });
const embedder = endpointEmbedder({ url, model, key: undefined });
await embedWaiting({ database, log: silentLogger, embedder }, new AbortController().signal);
await close();
process.exit();
