import { createKafkaClient } from '@outlay/platform/kafka';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { RunFile } from '@outlay/dev/stack';
import { BackupError } from './backup-error.ts';
import { dumpRows, migrationsOf } from './database-rows.ts';
import { writeManifest } from './manifest.ts';
import { dumpEvents, versionKey, type KnownVersions } from './topic-events.ts';

/** What lies beside the databases; `demo-data.done` keeps a restored stack from making its demo data again. */
export const FILES = ['uploads', 'organizations.json', 'demo-data.done'] as const;

/** Pictures of pages are drawn again when somebody asks; one that is being written can vanish while it is copied. */
const isKept = (path: string): boolean => !path.endsWith('.pages');

/** Tries to find a moment at which all parts fit together; on a busy stack the first may not. */
const TRIES_MAX = 10;

type Snapshots = Readonly<Record<SubgraphName, pg.Client>>;

/**
 * Copies a running stack: the rows of each database at one moment, the events up to it, the chain of the sandbox, uploads. The
 * parts fit together: no consumer is ahead of the owner of what it knows, no payment stands on the chain that payout does not know.
 */
export async function takeBackup(
  { databases, kafkaBrokers }: Pick<RunFile, 'databases' | 'kafkaBrokers'>,
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
      brokers: kafkaBrokers.split(','),
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

/** Snapshots of all databases and a copy of the chain that fit together. @throws {BackupError} when there is no such moment */
async function snapshotsThatFit(
  databases: RunFile['databases'],
  dataDir: string,
  folder: string,
): Promise<{ snapshots: Snapshots; known: KnownVersions }> {
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    const snapshots = await openSnapshots(databases);
    const known = await knownVersions(snapshots);
    const chainFits = await copyChain(databases, snapshots.payout, dataDir, folder);
    if (chainFits && !(await isAnyoneAhead(snapshots, known))) return { snapshots, known };
    await close(snapshots);
  }
  throw new BackupError(
    'The stack is too busy for a backup of parts that fit together: try again.',
  );
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

/** Whether somebody has applied an event that its owner's snapshot has not had yet. */
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
 * Copies the sandbox's files, behind payout's snapshot: what that has sent is on the chain or can be sent again. False when
 * something was signed meanwhile, because a payment would stand on the chain that payout does not know.
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
