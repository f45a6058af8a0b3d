import { ADMIN, applyTopics, readTopics } from '@outlay/kafka-topics';
import { createKafkaClient, type KafkaClient } from '@outlay/platform/kafka';
import { runMigrations } from '@outlay/platform/postgres';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { ensureKafkaJars, prepareKafka } from '@outlay/stack/kafka';
import { migrationsFolder } from '@outlay/stack/paths';
import { awaitPostgres, createDatabases, preparePostgres } from '@outlay/stack/postgres';
import { awaitPort, findNeighbouringPorts } from '@outlay/stack/processes';
import {
  connectionAs,
  databaseOf,
  ensureKeys,
  kafkaUsersOf,
  LocalStack,
} from '@outlay/stack/local';
import { BackupError } from './backup-error.ts';
import { loadRows, migrationsOf } from './database-rows.ts';
import { assertSameMigrations, readManifest, type Manifest } from './manifest.ts';
import { FILES } from './take-backup.ts';
import { loadEvents } from './topic-events.ts';

/** Folders with a stack's state. */
const STATE = ['postgres', 'kafka', 'sandbox', 'signer', 'uploads'] as const;

/**
 * The only service whose whole state derives from the topics. In the others, people's decisions, receipts, sessions and, above
 * all, the record of payments would be older than in the rest of the system.
 */
const FOLLOWS_FROM_TOPICS: SubgraphName = 'notification';

interface Foundations {
  readonly databaseUrl: (service: SubgraphName) => string;
  readonly serverUrl: string;
  readonly kafka: KafkaClient;
}

/** Runs only PostgreSQL and Kafka on the data folder during `work`. */
async function onFoundations(
  dataDir: string,
  work: (foundations: Foundations) => Promise<void>,
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const [postgres = 0, kafka = 0, controllerPort = 0] = await findNeighbouringPorts(3);
  // As npm start does, so that nobody else on this machine can connect meanwhile.
  const keys = await ensureKeys(dataDir, []);
  const password = keys.databaseOwnerPassword;
  const serverUrl = `postgres://postgres:${password}@127.0.0.1:${postgres}/postgres`;
  const admin = connectionAs({ brokers: `127.0.0.1:${kafka}`, users: kafkaUsersOf(keys) }, ADMIN);
  const stack = new LocalStack(dataDir, (line) => console.error(line));
  const run = async (): Promise<void> => {
    const command = await preparePostgres({
      dataDir: join(dataDir, 'postgres'),
      port: postgres,
      password,
    });
    stack.run('postgres', command, { stopSignal: 'SIGINT' });
    const jars = await ensureKafkaJars();
    const kafkaDir = join(dataDir, 'kafka');
    stack.run(
      'kafka',
      await prepareKafka({
        jars,
        dataDir: kafkaDir,
        port: kafka,
        controllerPort,
        adminPassword: admin.login?.password ?? '',
      }),
    );
    await Promise.all([awaitPostgres(serverUrl), awaitPort(kafka)]);
    const client = createKafkaClient({
      ...admin,
      clientId: 'outlay-restore',
      log: pino({ level: 'silent' }),
    });
    await applyTopics(client, readTopics());
    await work({
      serverUrl,
      kafka: client,
      databaseUrl: (service) => {
        const url = new URL(serverUrl);
        url.pathname = `/${databaseOf(service)}`;
        return url.toString();
      },
    });
  };
  try {
    await Promise.race([run(), stack.failure]);
  } finally {
    await stack.stop();
  }
}

/** @throws {BackupError} when the code's migrations differ from the backup's */
async function loadDatabase(
  { databaseUrl, serverUrl }: Foundations,
  service: SubgraphName,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  await createDatabases(serverUrl, [databaseOf(service)]);
  await runMigrations(databaseUrl(service), migrationsFolder(service));
  const client = new pg.Client({ connectionString: databaseUrl(service) });
  await client.connect();
  try {
    assertSameMigrations(manifest, service, await migrationsOf(client));
    await loadRows(client, join(folder, 'databases', service));
  } finally {
    await client.end();
  }
}

/**
 * Restores a backup into an empty data folder; on failure the folder is empty again. `keysFolder` is null when the keys are in
 * place.
 */
export async function restoreStack(
  dataDir: string,
  folder: string,
  keysFolder: string | null,
): Promise<void> {
  const manifest = await readManifest(folder);
  const full = STATE.filter((name) => existsSync(join(dataDir, name)));
  if (full.length > 0) {
    throw new BackupError(
      `${dataDir} holds a stack already (${full.join(', ')}): set OUTLAY_DATA_DIR to an empty folder, or move it away.`,
    );
  }
  const keys = join(dataDir, 'keys');
  if (keysFolder !== null) await cp(keysFolder, keys, { recursive: true });
  if (!existsSync(keys)) {
    throw new BackupError(
      'The keys are not part of a backup: name their folder with --keys. Without them no money moves and no secret can be read.',
    );
  }
  try {
    await onFoundations(dataDir, async (foundations) => {
      for (const service of SUBGRAPH_NAMES) {
        await loadDatabase(foundations, service, folder, manifest);
      }
      await loadEvents(foundations.kafka, folder);
    });
    for (const name of [...FILES, 'sandbox', 'signer']) {
      const from = join(folder, name);
      if (existsSync(from)) await cp(from, join(dataDir, name), { recursive: true });
    }
  } catch (error) {
    await Promise.all(
      STATE.map((name) => rm(join(dataDir, name), { recursive: true, force: true })),
    );
    throw error;
  }
}

/**
 * Restores one service's database of a stopped stack, without touching the topics, and makes the service read them from the
 * start: its inbox applies what came after the backup and drops the rest.
 */
export async function restoreService(
  dataDir: string,
  folder: string,
  service: string,
): Promise<void> {
  const manifest = await readManifest(folder);
  if (service !== FOLLOWS_FROM_TOPICS) {
    throw new BackupError(
      `Only ${FOLLOWS_FROM_TOPICS} can be restored by itself: the topics do not contain the state of the others. Restore the whole stack, or recover the database to a point in time.`,
    );
  }
  if (!existsSync(join(dataDir, 'kafka'))) {
    throw new BackupError(`${dataDir} has no topics to catch up from: restore the whole stack.`);
  }
  await onFoundations(dataDir, async (foundations) => {
    const admin = new pg.Client({ connectionString: foundations.serverUrl });
    await admin.connect();
    try {
      await admin.query(`drop database if exists ${pg.escapeIdentifier(databaseOf(service))}`);
    } finally {
      await admin.end();
    }
    await loadDatabase(foundations, service, folder, manifest);
    await forgetOffsets(foundations.kafka, service);
  });
}

async function forgetOffsets(kafka: KafkaClient, group: string): Promise<void> {
  const admin = kafka.newAdmin();
  await admin.connect();
  try {
    if ((await admin.listGroups()).includes(group)) await admin.deleteGroups([group]);
  } finally {
    await admin.disconnect();
  }
}
