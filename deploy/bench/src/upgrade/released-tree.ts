import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@outlay/stack/paths';

/** Packages whose links to dependencies an older tree needs. */
const PACKAGES = ['schemas', 'services/platform', 'services/expense'];

/** Checks out a commit into its own folder, with the packages installed here. The caller deletes it. */
export async function checkOut(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-upgrade-'));
  const archive = execFileSync('git', ['archive', commit, 'schemas', 'services', 'package.json'], {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const name of PACKAGES) {
    const links = join(ROOT, name, 'node_modules');
    if (existsSync(links)) {
      cpSync(links, join(folder, name, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
  }
  return folder;
}
