import { addMailCommands } from './mail-commands.ts';
import { addJsonOption } from './output/print-result.ts';
import { createProgram, runProgram } from './program.ts';

const program = createProgram('npm run mail --', 'Inspect messages and retry undeliverable ones.');
addMailCommands(program);
addJsonOption(program);

await runProgram(program);
