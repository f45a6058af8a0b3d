import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { awaitPort } from '../processes/await-port.ts';
import type { StackKeys } from './keys.ts';
import { signerUrl, type PartSettings, type StackAddresses } from './local-settings.ts';
import type { LocalStack } from './local-stack.ts';
import { nodeCommand, signerEnvironment } from './service-commands.ts';

const runOnce = promisify(execFile);

/** Key files of data folders from before each organisation had its own treasury: the first organisation keeps them. */
const OLDER_KEYS = [
  { name: 'default', file: 'treasury.json' },
  { name: 'reserve', file: 'second-treasury.json' },
] as const;
const FIRST_ORGANIZATION = '1';

/** Starts the process that alone holds treasury keys. */
export async function startSigner(
  run: LocalStack['run'],
  settings: PartSettings,
  addresses: StackAddresses,
  keys: StackKeys,
): Promise<void> {
  const environment = signerEnvironment(addresses, keys, settings);
  for (const { name, file } of OLDER_KEYS) {
    const path = join(settings.dataDir, 'keys', file);
    if (!existsSync(path)) continue;
    const importing = nodeCommand('services/signer/src/import-key.ts', environment, [
      FIRST_ORGANIZATION,
      name,
      path,
    ]);
    await runOnce(importing.file, [...importing.args], {
      env: { ...process.env, ...importing.env },
    });
    await rename(path, `${path}.imported`);
  }
  run('signer', nodeCommand('services/signer/src/main.ts', environment), {
    url: signerUrl(addresses),
  });
  await awaitPort(addresses.signerPort);
}
