import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMMAND_PATH, ROOT } from '../paths.ts';

const run = promisify(execFile);
const WEB = join(ROOT, 'web');

const SOURCES = [
  'web/src',
  'web/codegen',
  'web/index.html',
  'web/vite.config.ts',
  'web/codegen.ts',
  'web/package.json',
  'web/public',
  'schemas/graphql/api.graphql',
  'pnpm-lock.yaml',
];

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

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of (await filesBelow(join(ROOT, source))).sort()) {
      hash.update(file.slice(ROOT.length)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

/** Builds the web client into web/dist when its sources changed since the last build. */
export async function buildWebWhenChanged(): Promise<'built' | 'unchanged'> {
  const marker = join(WEB, 'dist/.built-from');
  const wanted = await fingerprint();
  if ((await readFile(marker, 'utf8').catch(() => '')) === wanted) return 'unchanged';
  const options = {
    cwd: WEB,
    env: { ...process.env, PATH: COMMAND_PATH, NODE_ENV: 'production' },
    maxBuffer: 10_000_000,
  };
  await run(join(WEB, 'node_modules/.bin/graphql-codegen'), ['--config', 'codegen.ts'], options);
  await run(join(WEB, 'node_modules/.bin/vite'), ['build'], options);
  await writeFile(marker, wanted);
  return 'built';
}
