import { addKeyCommands } from './key-commands.ts';
import { addJsonOption } from './output/print-result.ts';
import { createProgram, runProgram } from './program.ts';

const program = createProgram('npm run keys --', 'Manage API keys.');
addKeyCommands(program);
addJsonOption(program);

await runProgram(program);
