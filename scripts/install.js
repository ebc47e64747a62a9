// Installs the dependencies when node_modules does not hold what the lockfile names.
// Plain JavaScript without dependencies: it runs before anything is installed, on whatever Node the user has.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const installedList = 'node_modules/.package-lock.json';

function packagesOf(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf(installedList);
  if (!present) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    // Optional packages for other systems are in the lockfile, but never on this disk.
    return present[path] ? present[path].version === version : Boolean(optional || devOptional);
  });
}

if (!isInstalled()) {
  console.log('Installing dependencies, once …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm ci failed: see the lines above. Earshot needs npm 10 or newer and the npm registry.');
    process.exit(status ?? 1);
  }
}
