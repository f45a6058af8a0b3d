import { join } from 'node:path';
import { COMMAND_PATH, ROOT } from '../paths.ts';
import { runCommand } from '../processes/run-command.ts';
import { makeWhenChanged } from './when-changed.ts';

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
    };
    const tool = (name: string): string => join(WEB, 'node_modules/.bin', name);
    const types = [tool('graphql-codegen'), '--config', 'codegen.ts'] as const;
    await runCommand('Generating the types of the web client', types, options);
    await runCommand('Building the web client', [tool('vite'), 'build'], options);
  });
