import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (!entries) return existsSync(path) ? [path] : [];
  const found: string[] = [];
  for (const entry of entries) {
    if (entry.name === 'generated') continue;
    const child = join(path, entry.name);
    if (entry.isDirectory()) found.push(...(await filesBelow(child)));
    else found.push(child);
  }
  return found;
}

async function fingerprint(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of (await filesBelow(join(ROOT, source))).sort()) {
      hash.update(file.slice(ROOT.length)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

/**
 * Builds something from `sources` (files and folders from the root, without generated ones) when they have changed. Their hash
 * is in the file `marker`, next to the result.
 */
export async function makeWhenChanged(
  sources: readonly string[],
  marker: string,
  make: () => Promise<void>,
): Promise<'built' | 'unchanged'> {
  const wanted = await fingerprint(sources);
  if ((await readFile(marker, 'utf8').catch(() => '')) === wanted) return 'unchanged';
  await make();
  await writeFile(marker, wanted);
  return 'built';
}
