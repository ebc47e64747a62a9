import { loadConfig } from '../domain/core/config/config.ts';
import { runServer } from '../server/run-server.ts';
import { createProgram, runProgram } from './program.ts';

await runProgram(
  createProgram(
    'npm run server',
    'Serve the pages and the API. Settings come from the environment or .env.',
  ).action(() => runServer(loadConfig())),
);
process.exit();
