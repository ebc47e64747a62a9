// Every npm script starts here: node scripts/run.js [node options] <script> [arguments].
// Plain JavaScript without dependencies: it runs before anything is installed, on whatever Node the user has.
import { fileURLToPath } from 'node:url';
import { chooseNode } from './choose-node.js';
import { installMissing } from './install.js';
import { exitLike, runProgram } from './run-program.js';

const root = fileURLToPath(new URL('..', import.meta.url));

try {
  const installation = await installMissing(root);
  exitLike(
    installation.code === 0
      ? await runProgram(chooseNode(root), process.argv.slice(2), {
          stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        })
      : installation,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
