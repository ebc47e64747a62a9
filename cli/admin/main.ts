import { runProgram } from '../program.ts';
import { createAdminProgram } from './program.ts';

await runProgram(createAdminProgram());
