import { awaitPort } from '../processes/await-port.ts';
import type { StackKeys } from './keys.ts';
import { signerUrl, type PartSettings, type StackAddresses } from './local-settings.ts';
import type { LocalStack } from './local-stack.ts';
import { nodeCommand, signerEnvironment } from './service-commands.ts';

/** Starts the process that alone holds treasury keys. */
export async function startSigner(
  run: LocalStack['run'],
  settings: PartSettings,
  addresses: StackAddresses,
  keys: StackKeys,
): Promise<void> {
  const environment = signerEnvironment(addresses, keys, settings);
  run('signer', nodeCommand('services/signer/src/main.ts', environment), {
    url: signerUrl(addresses),
  });
  await awaitPort(addresses.signerPort);
}
