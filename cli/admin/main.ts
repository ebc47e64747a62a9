import { createProgram, runProgram } from '../program.ts';
import { addEntityCommands } from './entities.ts';
import { addFeedCommands } from './feeds.ts';
import { addLibraryCommands } from './library.ts';
import { addOperatorCommands } from './operators.ts';

const program = createProgram('npm run admin --', 'Do what the console at /admin does.');
addOperatorCommands(program);
addFeedCommands(program);
addLibraryCommands(program);
addEntityCommands(program);

await runProgram(program);
