import { OPS_USER } from '@outlay/kafka-topics';
import { createKafkaClient } from '@outlay/platform/kafka';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { connectionAs, type RunFile } from '@outlay/stack/local';
import { BackupError } from './backup-error.ts';
import { copySigner } from './copy-signer.ts';
import { dumpRows, migrationsOf } from './database-rows.ts';
import { writeManifest } from './manifest.ts';
import { dumpEvents, versionKey, type KnownVersions } from './topic-events.ts';

/** Files besides the databases; `demo-data.done` keeps a restored stack from creating its demo data again. */
export const FILES = ['uploads', 'organizations.json', 'demo-data.done'] as const;

/** Page images are rendered again on demand; one being written may vanish during the copy. */
const isKept = (path: string): boolean => !path.endsWith('.pages');

/** How often it looks for a consistent moment; on a busy stack the first attempt may fail. */
const TRIES_MAX = 10;

type Snapshots = Readonly<Record<SubgraphName, pg.Client>>;

/**
 * Copies a running stack: a snapshot of each database, the events up to it, the signer's folder, the sandbox's chain, uploads. The
 * parts are consistent: no consumer is ahead of the owner of its data, and every payment on the chain is known to payout.
 */
export async function takeBackup(
  { databases, kafka: cluster }: Pick<RunFile, 'databases' | 'kafka'>,
  dataDir: string,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) {
    throw new BackupError(`${folder} is not empty: name a new folder for each backup.`);
  }
  const { snapshots, known } = await snapshotsThatFit(databases, dataDir, folder);
  try {
    const migrations: Record<string, string[]> = {};
    for (const name of SUBGRAPH_NAMES) {
      await dumpRows(snapshots[name], join(folder, 'databases', name));
      migrations[name] = await migrationsOf(snapshots[name]);
    }
    const kafka = createKafkaClient({
      ...connectionAs(cluster, OPS_USER),
      clientId: 'outlay-backup',
      log: pino({ level: 'silent' }),
    });
    await dumpEvents(kafka, known, folder);
    for (const name of FILES) {
      const from = join(dataDir, name);
      if (existsSync(from)) await cp(from, join(folder, name), { recursive: true, filter: isKept });
    }
    const takenAt = new Date().toISOString();
    await writeManifest(folder, { format: 1, takenAt, migrations });
  } finally {
    await close(snapshots);
  }
}

const close = async (snapshots: Snapshots): Promise<void> => {
  await Promise.all(Object.values(snapshots).map((client) => client.end()));
};

/**
 * Consistent snapshots of all databases, and copies of the signer's folder and the chain.
 *
 * @throws {BackupError} when no such moment is found
 */
async function snapshotsThatFit(
  databases: RunFile['databases'],
  dataDir: string,
  folder: string,
): Promise<{ snapshots: Snapshots; known: KnownVersions }> {
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    const snapshots = await openSnapshots(databases);
    const known = await knownVersions(snapshots);
    const isCopied =
      (await copySigner(dataDir, folder)) &&
      (await copyChain(databases, snapshots.payout, dataDir, folder));
    if (isCopied && !(await isAnyoneAhead(snapshots, known))) return { snapshots, known };
    await close(snapshots);
  }
  throw new BackupError('The stack is too busy for a consistent backup: try again.');
}

async function openSnapshots(databases: RunFile['databases']): Promise<Snapshots> {
  const clients = await Promise.all(
    SUBGRAPH_NAMES.map(async (name) => {
      const client = new pg.Client({ connectionString: databases[name] });
      await client.connect();
      return [name, client] as const;
    }),
  );
  await Promise.all(
    clients.map(async ([, client]) => {
      await client.query('begin isolation level repeatable read read only');
      // The first statement takes the snapshot.
      await client.query('select 1');
    }),
  );
  return Object.fromEntries(clients) as Snapshots;
}

async function knownVersions(snapshots: Snapshots): Promise<KnownVersions> {
  const known = new Map<string, number>();
  for (const client of Object.values(snapshots)) {
    const { rows } = await client.query<{ topic: string; aggregate: string; version: string }>(
      'select topic, aggregate_id as aggregate, version::text from aggregate_versions',
    );
    for (const { topic, aggregate, version } of rows) {
      known.set(versionKey(topic, aggregate), Number(version));
    }
  }
  return known;
}

/** Whether a consumer has applied an event that is missing from its owner's snapshot. */
async function isAnyoneAhead(snapshots: Snapshots, known: KnownVersions): Promise<boolean> {
  for (const client of Object.values(snapshots)) {
    const { rows } = await client.query<{ topic: string; aggregate: string; version: string }>(
      'select topic, aggregate_id as aggregate, version::text from inbox_positions',
    );
    const isAhead = rows.some(
      ({ topic, aggregate, version }) =>
        Number(version) > (known.get(versionKey(topic, aggregate)) ?? 0),
    );
    if (isAhead) return true;
  }
  return false;
}

const SIGNED = 'select count(*)::int as signed from attempts';

/**
 * Copies the sandbox's files, after payout's snapshot: payments in that snapshot are on the chain or can be sent again. False
 * when something was signed meanwhile, since the chain would have a payment that payout's snapshot lacks.
 */
async function copyChain(
  databases: RunFile['databases'],
  payout: pg.Client,
  dataDir: string,
  folder: string,
): Promise<boolean> {
  const from = join(dataDir, 'sandbox');
  const to = join(folder, 'sandbox');
  if (!existsSync(from)) return true;
  await rm(to, { recursive: true, force: true });
  const before = await readdir(from);
  const isCopied = await cp(from, to, { recursive: true }).then(
    () => true,
    () => false,
  );
  const isSame = JSON.stringify(before) === JSON.stringify(await readdir(from));
  const now = new pg.Client({ connectionString: databases['payout'] });
  await now.connect();
  const counts = await Promise.all(
    [payout, now].map(async (client) => (await client.query<{ signed: number }>(SIGNED)).rows[0]),
  );
  await now.end();
  return isCopied && isSame && counts[0]?.signed === counts[1]?.signed;
}
