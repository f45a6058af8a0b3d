import { join } from 'node:path';
import { COMMAND_PATH, ROOT } from '../paths.ts';
import { runCommand } from '../processes/run-command.ts';
import { makeWhenChanged } from './when-changed.ts';

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
    const codegen = join(GATEWAY, 'node_modules/.bin/graphql-codegen');
    await runCommand('Generating the REST operations', [codegen, '--config', 'codegen.ts'], {
      cwd: GATEWAY,
      env: { ...process.env, PATH: COMMAND_PATH },
    });
  });
