import { loadConfig } from '../domain/core/config/config.ts';
import { runWorker } from '../ingest/worker/run-worker.ts';
import { createProgram, runProgram } from './program.ts';

await runProgram(
  createProgram(
    'npm run worker',
    'Poll feeds, index episodes, and send alerts and webhooks. Settings come from the environment or .env.',
  ).action(() => runWorker(loadConfig())),
);
process.exit();
