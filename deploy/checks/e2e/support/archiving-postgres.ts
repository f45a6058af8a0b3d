import { eventually } from '@outlay/platform/testing';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect } from 'vitest';
import { awaitPostgres, preparePostgres } from '@outlay/stack/postgres/postgres-server';
import { findNeighbouringPorts } from '@outlay/stack/processes/neighbouring-ports';
import { SupervisedProcess } from '@outlay/stack/processes/supervised-process';

const run = promisify(execFile);
const PASSWORD = 'of-the-owner';
/** How long WAL may wait to be archived: with the copying of a file, what is lost without a standby. */
export const ARCHIVE_TIMEOUT_S = 20;
const STANDBY = 'outlay_standby';

/** A PostgreSQL server of this test. */
export interface Server {
  readonly url: string;
  readonly dataDir: string;
  /** As a power cut does. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

type Parameters = Readonly<Record<string, string>>;

async function startServer(folder: string, name: string, parameters: Parameters): Promise<Server> {
  const dataDir = join(folder, name);
  const [port = 0] = await findNeighbouringPorts(1);
  const isCopy = existsSync(dataDir);
  // A copy has the passwords and rules of its original.
  const command = await preparePostgres({
    dataDir,
    port,
    parameters,
    ...(!isCopy && { password: PASSWORD }),
  });
  if (!isCopy) {
    await appendFile(
      join(dataDir, 'pg_hba.conf'),
      'host replication all 127.0.0.1/32 scram-sha-256\n',
    );
  }
  let pid = 0;
  const server = new SupervisedProcess({
    name,
    command,
    logFile: join(folder, `${name}.log`),
    onStarted: (started) => (pid = started),
    onDied: () => undefined,
    onHopeless: () => undefined,
    stopSignal: 'SIGINT',
  });
  server.start();
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  await awaitPostgres(url);
  return {
    url,
    dataDir,
    kill: () => {
      // Said first, so that its supervisor starts no successor.
      const ended = server.stop();
      process.kill(-pid, 'SIGKILL');
      return ended;
    },
    stop: () => server.stop(),
  };
}

/** Runs statements in one session. */
export async function onServer<Value>(
  url: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A server whose WAL goes to the folder `wal` beside its data. */
export async function startArchivingServer(folder: string): Promise<Server> {
  const archive = join(folder, 'wal');
  await mkdir(archive, { recursive: true });
  const copy = `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`;
  const server = await startServer(folder, 'primary', {
    archive_mode: 'on',
    archive_command: copy,
    archive_timeout: String(ARCHIVE_TIMEOUT_S),
  });
  // Where the server runs as another user, the archive is that user's.
  const { uid, gid } = await stat(server.dataDir);
  await chown(archive, uid, gid);
  return server;
}

/** When the newest file of the archive was written; 0 without one. */
export async function archivedAtMs(folder: string): Promise<number> {
  const archive = join(folder, 'wal');
  const files = await readdir(archive);
  const times = await Promise.all(
    files.map(async (file) => (await stat(join(archive, file))).mtimeMs),
  );
  return Math.max(0, ...times);
}

/** What `pg_basebackup` does; the embedded server comes without it. */
export async function takeBaseBackup({ url, dataDir }: Server, folder: string): Promise<string> {
  const backup = join(folder, 'base-backup');
  await onServer(url, async (client) => {
    await client.query(`select pg_backup_start('drill', fast => true)`);
    // Files may vanish while they are copied: cp says so, and recovery doesn't need them.
    await run('cp', ['--archive', dataDir, backup]).catch(() => undefined);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop()',
    );
    await writeFile(join(backup, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  await run('find', [join(backup, 'pg_wal'), '-type', 'f', '-delete']);
  for (const name of ['postmaster.pid', 'postmaster.opts'])
    await rm(join(backup, name), { force: true });
  return backup;
}

const restoreFrom = (folder: string): string => `cp ${join(folder, 'wal')}/%f %p`;

/** A standby that has every commit before its client is answered. */
export async function startStandby(
  primary: Server,
  folder: string,
  backup: string,
): Promise<Server> {
  const dataDir = join(folder, 'standby');
  await run('cp', ['--archive', backup, dataDir]);
  await writeFile(join(dataDir, 'standby.signal'), '');
  const { hostname, port } = new URL(primary.url);
  const standby = await startServer(folder, 'standby', {
    restore_command: restoreFrom(folder),
    primary_conninfo: `host=${hostname} port=${port} user=postgres password=${PASSWORD} application_name=${STANDBY}`,
  });
  await onServer(primary.url, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${STANDBY}'`);
    await client.query('select pg_reload_conf()');
  });
  return standby;
}

/** Makes the standby the primary. */
export const promote = ({ url }: Server): Promise<unknown> =>
  onServer(url, (client) => client.query('select pg_promote()'));

/** A server with what the base backup and the archive have. */
export async function recoverFromArchive(folder: string, backup: string): Promise<Server> {
  const dataDir = join(folder, 'recovered');
  await run('cp', ['--archive', backup, dataDir]);
  await writeFile(join(dataDir, 'recovery.signal'), '');
  const server = await startServer(folder, 'recovered', { restore_command: restoreFrom(folder) });
  await eventually(async () => {
    const { rows } = await onServer(server.url, (client) =>
      client.query<{ reading: boolean }>('select pg_is_in_recovery() as reading'),
    );
    expect(rows).toEqual([{ reading: false }]);
  });
  return server;
}
