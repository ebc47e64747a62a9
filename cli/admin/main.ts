import { createProgram, runProgram } from '../program.ts';
import { addEditCommands } from './edit.ts';
import { addEntityCommands } from './entities.ts';
import { addFeedCommands } from './feeds.ts';
import { addLibraryCommands } from './library.ts';
import { addOperatorCommands } from './operators.ts';
import { addOverviewCommand } from './overview.ts';

const program = createProgram('npm run admin --', 'Do what the console at /admin does.');
addOperatorCommands(program);
addOverviewCommand(program);
addFeedCommands(program);
addLibraryCommands(program);
addEditCommands(program);
addEntityCommands(program);

await runProgram(program);
