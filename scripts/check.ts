import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { exitWithSupervisor } from '../domain/core/process/shutdown.ts';

// What `npm test` runs: format and lint, types, unused code, tests. The last line counts all of them.
const tool = (name: string, ...args: string[]) =>
  spawnSync(process.execPath, [`node_modules/${name}`, ...args], { stdio: 'inherit' }).status === 0;

const checks = {
  'format and lint': tool('@biomejs/biome/bin/biome', 'check', '.'),
  // Four checkers, the default, check much of it four times: no faster, and half as much work again.
  types: tool('typescript/bin/tsc', '--noEmit', '--checkers', '2'),
  'unused code': tool('knip/bin/knip.js'),
};
exitWithSupervisor();
const run = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=node_modules/.vitest-report.json',
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
  },
);
process.once('exit', () => run.kill());
const [status] = await once(run, 'exit');

const { readFileSync } = await import('node:fs');
type Report = { numPassedTests: number; numFailedTests: number; numTotalTestSuites: number };
let report: Report = { numPassedTests: 0, numFailedTests: 1, numTotalTestSuites: 0 };
try {
  report = JSON.parse(readFileSync('node_modules/.vitest-report.json', 'utf8'));
} catch {
  console.error('vitest wrote no report; see above.');
}
const outcomes = Object.entries(checks);
for (const [name, passed] of outcomes) if (!passed) console.error(`The check "${name}" failed; see above.`);
const failedChecks = outcomes.filter(([, passed]) => !passed).length;
// A test file that cannot even be loaded has no failed tests in the report, but a bad exit code.
const unloaded = status !== 0 && report.numFailedTests === 0 ? 1 : 0;
const failed = report.numFailedTests + failedChecks + unloaded;
console.log(`\n${report.numPassedTests + outcomes.length - failedChecks} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
