import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMMAND_PATH, ROOT } from '../paths.ts';
import { makeWhenChanged } from './when-changed.ts';

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

/** Builds the web client into web/dist when its sources changed since the last build. */
export const buildWebWhenChanged = (): Promise<'built' | 'unchanged'> =>
  makeWhenChanged(SOURCES, join(WEB, 'dist/.built-from'), async () => {
    const options = {
      cwd: WEB,
      env: { ...process.env, PATH: COMMAND_PATH, NODE_ENV: 'production' },
      maxBuffer: 10_000_000,
    };
    await run(join(WEB, 'node_modules/.bin/graphql-codegen'), ['--config', 'codegen.ts'], options);
    await run(join(WEB, 'node_modules/.bin/vite'), ['build'], options);
  });
