import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMMAND_PATH, ROOT } from '../paths.ts';
import { makeWhenChanged } from './when-changed.ts';

const run = promisify(execFile);
const GATEWAY = join(ROOT, 'gateway');

const SOURCES = [
  'gateway/codegen.ts',
  'gateway/src/rest/operations',
  'schemas/graphql/api.graphql',
  'pnpm-lock.yaml',
];

/** The REST API's documents are generated code that git ignores: a fresh clone has none, and an old one has outdated ones. */
export const generateGatewayOperations = (): Promise<'built' | 'unchanged'> =>
  makeWhenChanged(SOURCES, join(GATEWAY, 'src/generated/.built-from'), async () => {
    await run(join(GATEWAY, 'node_modules/.bin/graphql-codegen'), ['--config', 'codegen.ts'], {
      cwd: GATEWAY,
      env: { ...process.env, PATH: COMMAND_PATH },
    });
  });
