import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../', import.meta.url));

/**
 * Installs the products that we compare with, once per lockfile of theirs. Neither `npm start` nor `npm test` needs them.
 */
export function ensurePeers(): void {
  const changedMs = (file: string): number =>
    statSync(join(FOLDER, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (changedMs('node_modules/.package-lock.json') >= changedMs('package-lock.json')) return;
  console.log('Installing the peers (once, about a minute) …');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
}
