import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { join } from 'node:path';
import { CACHE, NODE, ROOT } from '../paths.ts';
import type { Command } from '../processes/supervised-process.ts';
import type { StackKeys } from './keys.ts';
import { localSettings, type PartSettings, type StackAddresses } from './local-settings.ts';
import { PARTS, type PartName } from './parts.ts';

/** `--disable-proto=delete`: no JSON key can reach a prototype (CVE-2026-32621 and similar). */
const NODE_FLAGS = [
  '--disable-proto=delete',
  // Small heaps: ten processes share one machine, and none holds more than a page of rows at once. A young generation of 4 MB
  // spent a fifth of all CPU on garbage collection (`npm run bench -- flow`).
  '--max-old-space-size=256',
  '--max-semi-space-size=8',
  // Code is compiled at its first call, since a stack that was just started spends longer interpreting it: 7 % less CPU in
  // `npm run bench -- flow`.
  '--always-sparkplug',
  // V8 collects a heap of 60 MB again after 10 MB more, six times while it starts. Now it does so three times, and half as often
  // under load.
  '--heap-growing-percent=150',
];

export const nodeCommand = (
  script: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Command => ({
  file: NODE,
  args: [...NODE_FLAGS, join(ROOT, script), ...args],
  env: {
    ...env,
    NODE_COMPILE_CACHE: join(CACHE, 'compile'),
    NODE_ENV: 'production',
    DEMO_MODE: 'true',
  },
});

/** On the caller's own cluster every service uses the caller's login, which it inherits with the environment. */
function kafkaEnvironment({ kafka }: StackAddresses, part: string): Record<string, string> {
  const user = kafka.users[part];
  return {
    KAFKA_BROKERS: kafka.brokers,
    ...(user && { KAFKA_USERNAME: user.username, KAFKA_PASSWORD_FILE: user.passwordFile }),
  };
}

/** The key files of a part, with those of the sandbox unless another chain is used. */
export function keyEnvironment(
  name: PartName,
  { folder }: StackKeys,
  isSandbox = true,
): Record<string, string> {
  const { keys, sandboxKeys } = PARTS[name];
  const files = Object.entries({ ...keys, ...(isSandbox && sandboxKeys) });
  return Object.fromEntries(files.map(([setting, file]) => [setting, join(folder, file)]));
}

function environmentOf(
  name: PartName,
  port: number,
  addresses: StackAddresses,
  keys: StackKeys,
  settings: PartSettings,
): Record<string, string> {
  const values = localSettings(addresses, settings);
  const own = [...PARTS[name].settings, ...PARTS[name].localSettings];
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: settings.logLevel,
    ...keyEnvironment(name, keys, addresses.solanaGenesisHash !== null),
    ...Object.fromEntries(
      own.flatMap((setting) => {
        const value = values[setting];
        return value === undefined ? [] : [[setting, value]];
      }),
    ),
  };
}

/** The environment of a service, and of commands that work on its database. */
export const subgraphEnvironment = (
  name: SubgraphName,
  addresses: StackAddresses,
  keys: StackKeys,
  settings: PartSettings,
): Record<string, string> => ({
  ...environmentOf(name, addresses.ports[name], addresses, keys, settings),
  ...kafkaEnvironment(addresses, name),
  DATABASE_URL: addresses.runtimeDatabases[name],
});

export const subgraphCommand = (
  name: SubgraphName,
  addresses: StackAddresses,
  keys: StackKeys,
  settings: PartSettings,
): Command =>
  nodeCommand(`services/${name}/src/main.ts`, subgraphEnvironment(name, addresses, keys, settings));

/** The environment of the signer, and of the command that hands it an existing key. */
export const signerEnvironment = (
  addresses: StackAddresses,
  keys: StackKeys,
  settings: PartSettings,
): Record<string, string> =>
  environmentOf('signer', addresses.signerPort, addresses, keys, settings);

export const gatewayCommand = (
  addresses: StackAddresses,
  keys: StackKeys,
  settings: PartSettings,
  {
    demoAccountsFile,
    mailboxUrl,
    instance,
  }: { demoAccountsFile: string; mailboxUrl: string; instance: string },
): Command =>
  nodeCommand('gateway/src/main.ts', {
    ...environmentOf('gateway', addresses.gatewayPort, addresses, keys, settings),
    ...kafkaEnvironment(addresses, 'gateway'),
    MANAGEMENT_PORT: String(addresses.managementPort),
    DEMO_ACCOUNTS_FILE: demoAccountsFile,
    DEMO_MAILBOX_URL: mailboxUrl,
    INSTANCE_ID: instance,
  });
