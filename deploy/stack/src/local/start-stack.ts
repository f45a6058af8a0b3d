import { perSubgraph, SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { Listr, type ListrTask } from 'listr2';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoAccountsContent, seedFile, WALLET_OWNERS } from '../demo-data/organizations.ts';
import { ensurePpOcrV6 } from '@outlay/receipt-ai/fetch-models';
import { CACHE } from '../paths.ts';
import { startMailbox } from '../mailbox/start-mailbox.ts';
import { awaitHttp } from '../processes/await-http.ts';
import { runCommand } from '../processes/run-command.ts';
import { findNeighbouringPorts } from '../processes/neighbouring-ports.ts';
import { SANDBOX_GENESIS_HASH } from '@outlay/sandbox';
import { isWebBuilt, viteCommand, watched, type Developing } from './developing.ts';
import { fundTreasuries, fundWallets } from './fund-sandbox.ts';
import type { RunFile } from './run-file.ts';
import { startSigner } from './start-signer.ts';
import { awaitOwnGateway } from './gateway-port.ts';
import { generateGatewayOperations } from './gateway-operations.ts';
import { ensureKeys, type StackKeys } from './keys.ts';
import { kafkaUsersOf } from './kafka-users.ts';
import { authorityUrl, signerUrl, subgraphUrl, type StackAddresses } from './local-settings.ts';
import type { LocalStack } from './local-stack.ts';
import {
  gatewayCommand,
  keyEnvironment,
  nodeCommand,
  subgraphCommand,
  subgraphEnvironment,
} from './service-commands.ts';
import type { StackSettings } from './settings.ts';
import { startKafka } from './start-kafka.ts';
import { databaseUrl, runtimeDatabaseUrl, startPostgres } from './start-postgres.ts';
import { buildWebWhenChanged } from './web-build.ts';

/** What is built when its sources have changed. While developing, Vite serves the client, so an old build of it is enough. */
const BUILDS = [
  { title: 'Web client', task: () => buildWebWhenChanged(), isForWeb: true },
  { title: 'REST operations', task: () => generateGatewayOperations(), isForWeb: false },
];

/** Facts known once the stack runs. */
export interface StartedStack {
  addresses: StackAddresses;
  keys: StackKeys;
  mailboxUrl: string;
}

async function chooseAddresses(
  settings: StackSettings,
  keys: StackKeys,
  smtpUrl: string,
): Promise<StackAddresses & { infrastructure: InfrastructurePorts }> {
  const [sandbox = 0, , postgres = 0, kafka = 0, kafkaController = 0, ...ports] =
    await findNeighbouringPorts(8 + SUBGRAPH_NAMES.length);
  const [managementPort = 0, signerPort = 0, authorityPort = 0, ...servicePorts] = ports;
  const solanaRpcUrl = settings.solanaRpcUrl ?? `http://127.0.0.1:${sandbox}`;
  const server =
    settings.databaseServerUrl ??
    `postgres://postgres:${keys.databaseOwnerPassword}@127.0.0.1:${postgres}/postgres`;
  const onSandbox = settings.solanaRpcUrl === null;
  const explorerCluster = onSandbox
    ? `?cluster=custom&customUrl=${encodeURIComponent(solanaRpcUrl)}`
    : '';
  return {
    gatewayPort: settings.port,
    managementPort,
    signerPort,
    authorityPort,
    ports: perSubgraph((name) => servicePorts[SUBGRAPH_NAMES.indexOf(name)] ?? 0),
    databases: perSubgraph((name) => databaseUrl(server, name)),
    runtimeDatabases: perSubgraph((name) =>
      runtimeDatabaseUrl(server, name, keys.databasePasswords[name]),
    ),
    kafka: {
      brokers: settings.kafka?.KAFKA_BROKERS.join(',') ?? `127.0.0.1:${kafka}`,
      users: settings.kafka === null ? kafkaUsersOf(keys) : {},
    },
    solanaRpcUrl,
    solanaGenesisHash: onSandbox ? SANDBOX_GENESIS_HASH : null,
    explorerTransactionUrl: `https://explorer.solana.com/tx/{signature}${explorerCluster}`,
    explorerAddressUrl: `https://explorer.solana.com/address/{address}${explorerCluster}`,
    smtpUrl,
    publicUrl: `http://localhost:${settings.port}`,
    infrastructure: { server, postgres, kafka, kafkaController, sandbox },
  };
}

interface InfrastructurePorts {
  server: string;
  postgres: number;
  kafka: number;
  kafkaController: number;
  sandbox: number;
}

/** Starts a service or the gateway. */
type RunPart = LocalStack['run'];

/** Starts everything in dependency order. Shows progress per part; a failed part ends the start. */
export async function startStack(
  stack: LocalStack,
  settings: StackSettings,
  developing: Developing | null,
): Promise<StartedStack> {
  const { dataDir } = settings;
  await mkdir(dataDir, { recursive: true });
  const keys = await ensureKeys(dataDir, WALLET_OWNERS);
  const mailbox = await startMailbox();
  const { infrastructure, ...addresses } = await chooseAddresses(settings, keys, mailbox.smtpUrl);
  const run: RunPart = (name, command, options) =>
    stack.run(name, developing ? watched(name, command, developing) : command, options);
  const foundations = (): ListrTask[] => [
    {
      title: 'PostgreSQL, its schemas and organizations',
      task: async () => {
        await startPostgres(stack, settings, keys, infrastructure);
        await seed(settings, addresses, keys);
      },
    },
    {
      title: 'Kafka and its topics',
      task: () => startKafka(stack, settings, addresses.kafka, infrastructure),
    },
    {
      title: 'Solana sandbox and signer',
      task: async () => {
        await startSandbox(stack, settings, addresses, infrastructure, keys);
        await startSigner(run, settings, addresses, keys);
      },
    },
    ...BUILDS.filter(({ isForWeb }) => !(isForWeb && developing && isWebBuilt())),
    { title: 'Receipt models', task: (_inner, part) => ensureModels(part) },
  ];
  // The gateway answers before the services do: run.json, written after both, says when all is there.
  const parts = (): ListrTask[] => [
    {
      title: 'Services and treasuries',
      task: () => startServices(run, settings, addresses, keys),
    },
    {
      title: 'Gateway',
      task: () => startGateway(run, settings, addresses, keys, mailbox.url),
    },
  ];
  const tasks = new Listr(
    [
      {
        title: 'Foundations',
        task: (_context, task) => task.newListr(foundations(), { concurrent: true }),
      },
      {
        title: 'Services and gateway',
        task: (_context, task) => task.newListr(parts(), { concurrent: true }),
      },
      {
        title: 'Vite',
        enabled: developing !== null,
        task: () => stack.run('vite', viteCommand(settings.port)),
      },
    ],
    {
      renderer: process.stdout.isTTY ? 'default' : 'simple',
      rendererOptions: { collapseSubtasks: false } as never,
      registerSignalListeners: false,
    },
  );
  await Promise.race([tasks.run(), stack.failure]);
  stack.publish(runFacts(addresses, keys, mailbox.url));
  return { addresses, keys, mailboxUrl: mailbox.url };
}

async function startSandbox(
  stack: LocalStack,
  settings: StackSettings,
  { solanaRpcUrl }: StackAddresses,
  { sandbox }: InfrastructurePorts,
  keys: StackKeys,
): Promise<void> {
  if (settings.solanaRpcUrl !== null) return;
  const command = nodeCommand('deploy/sandbox/src/main.ts', {
    SANDBOX_PORT: String(sandbox),
    SANDBOX_DATA_DIR: join(settings.dataDir, 'sandbox'),
    SANDBOX_SLOT_MS: String(settings.sandboxSlotMs),
    SANDBOX_FINALIZED_LAG_SLOTS: String(settings.sandboxFinalizedLagSlots),
    SANDBOX_PUBLISH_PRICES: 'true',
    ...keyEnvironment('sandbox', keys),
    // A page that verifies a proof of payment asks the chain itself.
    SANDBOX_ALLOWED_ORIGIN: `http://localhost:${settings.port}`,
  });
  stack.run('sandbox', command, { url: solanaRpcUrl });
  await fundWallets(solanaRpcUrl, keys);
}

/** A failed download is a message and no failure, because the models from npm are used then. */
async function ensureModels(part: { title: unknown }): Promise<void> {
  const result = await ensurePpOcrV6(join(CACHE, 'pp-ocrv6'), () => undefined);
  if (!result.ok) part.title = `Receipt models (the pack from npm is used: ${result.reason})`;
}

/** Organizations and members of the demo; existing ones stay unchanged. */
async function seed(
  settings: StackSettings,
  addresses: StackAddresses,
  keys: StackKeys,
): Promise<void> {
  const file = join(settings.dataDir, 'organizations.json');
  await writeFile(file, JSON.stringify(seedFile(keys.memberWallets)), { mode: 0o600 });
  const {
    file: command,
    args,
    env,
  } = nodeCommand(
    'services/identity/src/seed/main.ts',
    subgraphEnvironment('identity', addresses, keys, settings),
    [file],
  );
  await runCommand('Creating the organizations', [command, ...args], {
    env: { ...process.env, ...env },
  });
}

async function startServices(
  run: RunPart,
  settings: StackSettings,
  addresses: StackAddresses,
  keys: StackKeys,
): Promise<void> {
  for (const name of SUBGRAPH_NAMES) {
    run(name, subgraphCommand(name, addresses, keys, settings), {
      url: subgraphUrl(addresses, name),
    });
  }
  await Promise.all(
    SUBGRAPH_NAMES.map((name) => awaitHttp(`${subgraphUrl(addresses, name)}/readyz`, name)),
  );
  // Payout creates the treasuries.
  if (settings.solanaRpcUrl === null) await fundTreasuries(addresses, settings.treasuryPyusd);
}

async function startGateway(
  run: RunPart,
  settings: StackSettings,
  addresses: StackAddresses,
  keys: StackKeys,
  mailboxUrl: string,
): Promise<void> {
  const { dataDir, port } = settings;
  const demoAccountsFile = join(dataDir, 'demo-accounts.json');
  await writeFile(demoAccountsFile, JSON.stringify(demoAccountsContent()));
  const instance = randomUUID();
  run(
    'gateway',
    gatewayCommand(addresses, keys, settings, { demoAccountsFile, mailboxUrl, instance }),
    { url: `http://127.0.0.1:${port}` },
  );
  await awaitOwnGateway(port, instance);
}

const runFacts = (
  addresses: StackAddresses,
  keys: StackKeys,
  mailboxUrl: string,
): Omit<RunFile, 'processes'> => ({
  url: addresses.publicUrl,
  solanaRpcUrl: addresses.solanaRpcUrl,
  kafkaBrokers: addresses.kafka.brokers,
  kafka: addresses.kafka,
  databases: { ...addresses.databases },
  services: perSubgraph((name) => ({
    url: subgraphUrl(addresses, name),
    databaseUrl: addresses.runtimeDatabases[name],
  })),
  signer: { url: signerUrl(addresses), authorityUrl: authorityUrl(addresses) },
  metricsUrl: `http://127.0.0.1:${addresses.managementPort}/metrics`,
  mailboxUrl,
  auditAddress: keys.auditAddress,
  demoWallets: Object.entries(keys.memberWallets).map(([member, { address, keyFile }]) => ({
    member,
    address,
    keypair: keyFile,
  })),
});
