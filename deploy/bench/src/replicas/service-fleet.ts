import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runMigrations } from '@outlay/platform/postgres';
import { perSubgraph, SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { SANDBOX_GENESIS_HASH } from '@outlay/sandbox';
import { seedFile } from '@outlay/stack/demo-data';
import { migrationsFolder } from '@outlay/stack/paths';
import { createDatabases } from '@outlay/stack/postgres';
import { awaitHttp, awaitPort } from '@outlay/stack/processes';
import {
  nodeCommand,
  signerEnvironment,
  subgraphCommand,
  subgraphEnvironment,
  type StackAddresses,
  type StackKeys,
} from '@outlay/stack/local';
import { MachineProcess } from './machine-process.ts';

const run = promisify(execFile);

const REPLICAS = 2;
export const FLEET_PORTS = 4 + REPLICAS * SUBGRAPH_NAMES.length;

const LOGS = { logLevel: 'warn', controlChangeDelayS: 0, selfService: false };

export interface ServiceFleet {
  readonly databaseUrl: (service: SubgraphName) => string;
  /** Addresses of a service's replicas. */
  readonly urlsOf: (service: SubgraphName) => readonly string[];
  /** Kills a replica, restarts it after `downMs`, and resolves when it is ready. */
  readonly kill: (service: SubgraphName, place: number, downMs: number) => Promise<void>;
  /** Replicas that ended without being killed, by service. */
  readonly ownExits: readonly string[];
  readonly stop: () => Promise<void>;
}

interface Settings {
  readonly folder: string;
  /** Address of the database server without a database. */
  readonly server: string;
  readonly kafkaBrokers: string;
  readonly keys: StackKeys;
  /** FLEET_PORTS free, adjacent ports. */
  readonly ports: readonly number[];
}

interface Replica {
  readonly service: SubgraphName;
  readonly place: number;
  readonly name: string;
  readonly url: string;
  readonly process: MachineProcess;
}

/** Two replicas of every service, with one chain and one signer, for the demo's organizations. */
export async function startFleet(settings: Settings): Promise<ServiceFleet> {
  const databaseUrl = (service: SubgraphName): string => `${settings.server}/${service}`;
  await createDatabases(`${settings.server}/postgres`, SUBGRAPH_NAMES);
  for (const service of SUBGRAPH_NAMES) {
    await runMigrations(databaseUrl(service), migrationsFolder(service));
  }
  const addresses = addressesOf(settings, databaseUrl);
  const single = await startSingleParts(settings, addresses);
  await seedOrganizations(settings, addresses);
  const ownExits: string[] = [];
  const replicas = SUBGRAPH_NAMES.flatMap((service) =>
    Array.from({ length: REPLICAS }, (_, place) =>
      aReplica(settings, addresses, { service, place, ownExits }),
    ),
  );
  for (const { process } of replicas) process.start();
  for (const { name, url } of replicas) await awaitHttp(`${url}/readyz`, name, START_MAX_MS);
  return {
    databaseUrl,
    ownExits,
    urlsOf: (service) =>
      replicas.filter((replica) => replica.service === service).map(({ url }) => url),
    kill: async (service, place, downMs) => {
      const victim = replicas.find((each) => each.service === service && each.place === place);
      if (!victim) throw new Error(`${service} has no replica ${place}`);
      await victim.process.kill();
      await pause(downMs);
      victim.process.start();
      await awaitHttp(`${victim.url}/readyz`, victim.name, START_MAX_MS);
    },
    stop: async () => {
      const parts = [...replicas.map(({ process }) => process), ...single];
      await Promise.all(parts.map((part) => part.kill()));
    },
  };
}

function aReplica(
  settings: Settings,
  addresses: StackAddresses,
  { service, place, ownExits }: { service: SubgraphName; place: number; ownExits: string[] },
): Replica {
  const port = portOf(settings, service, place);
  const name = `${service}-${place + 1}`;
  const command = subgraphCommand(
    service,
    { ...addresses, ports: { ...addresses.ports, [service]: port } },
    settings.keys,
    { dataDir: settings.folder, ...LOGS },
  );
  const logFile = join(settings.folder, `${name}.log`);
  const process = new MachineProcess(command, logFile, () => ownExits.push(name));
  return { service, place, name, url: `http://127.0.0.1:${port}`, process };
}

/** Fourteen processes start on few cores, which takes time. */
const START_MAX_MS = 180_000;

const portOf = ({ ports }: Settings, service: SubgraphName, place: number): number =>
  ports[4 + REPLICAS * SUBGRAPH_NAMES.indexOf(service) + place] ?? 0;

function addressesOf(
  settings: Settings,
  databaseUrl: (service: SubgraphName) => string,
): StackAddresses {
  const [sandboxPort = 0, , signerPort = 0, authorityPort = 0] = settings.ports;
  return {
    ports: perSubgraph((service) => portOf(settings, service, 0)),
    gatewayPort: 0,
    managementPort: 0,
    signerPort,
    authorityPort,
    databases: perSubgraph(databaseUrl),
    runtimeDatabases: perSubgraph(databaseUrl),
    kafka: { brokers: settings.kafkaBrokers, users: {} },
    solanaRpcUrl: `http://127.0.0.1:${sandboxPort}`,
    solanaGenesisHash: SANDBOX_GENESIS_HASH,
    explorerTransactionUrl: 'https://explorer.solana.com/tx/{signature}',
    explorerAddressUrl: 'https://explorer.solana.com/address/{address}',
    // Nothing listens at this address, so no mail is sent.
    smtpUrl: 'smtp://127.0.0.1:9',
    publicUrl: 'http://localhost:3000',
  };
}

/** Starts the chain's sandbox and the signer, which have no replicas. */
async function startSingleParts(
  { folder, keys, ports }: Settings,
  addresses: StackAddresses,
): Promise<MachineProcess[]> {
  const sandbox = nodeCommand('deploy/sandbox/src/main.ts', {
    SANDBOX_PORT: String(ports[0]),
    SANDBOX_DATA_DIR: join(folder, 'sandbox'),
    SANDBOX_SLOT_MS: '1000',
    SANDBOX_PUBLISH_PRICES: 'true',
  });
  const signer = nodeCommand(
    'services/signer/src/main.ts',
    signerEnvironment(addresses, keys, { dataDir: folder, ...LOGS }),
  );
  const parts = [
    new MachineProcess(sandbox, join(folder, 'sandbox.log')),
    new MachineProcess(signer, join(folder, 'signer.log')),
  ];
  for (const part of parts) part.start();
  await awaitPort(ports[0] ?? 0);
  await awaitPort(addresses.signerPort);
  return parts;
}

async function seedOrganizations(
  { folder, keys }: Settings,
  addresses: StackAddresses,
): Promise<void> {
  const file = join(folder, 'organizations.json');
  await writeFile(file, JSON.stringify(seedFile(keys.memberWallets)));
  const env = subgraphEnvironment('identity', addresses, keys, { dataDir: folder, ...LOGS });
  const command = nodeCommand('services/identity/src/seed/main.ts', env, [file]);
  await run(command.file, [...command.args], { env: { ...process.env, ...command.env } });
}
