import { createOutboxRelay } from '@outlay/platform/outbox';
import { createDatabase, isTransientDatabaseError, runMigrations } from '@outlay/platform/postgres';
import { eventually, migrationsOf } from '@outlay/platform/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findNeighbouringPorts } from '../processes/neighbouring-ports.ts';
import { SupervisedProcess } from '../processes/supervised-process.ts';
import { awaitPostgres, preparePostgres } from './postgres-server.ts';

// A standby at the address of the primary, as after a failover while a proxy or a name server doesn't know of it yet.

let folder: string;
let url: string;
let server: SupervisedProcess;

const dataDir = (): string => join(folder, 'data');

async function startServer(): Promise<void> {
  const port = Number(new URL(url).port);
  const command = await preparePostgres({ dataDir: dataDir(), port, isDisposable: true });
  server = new SupervisedProcess({
    name: 'postgres',
    command,
    logFile: join(folder, 'postgres.log'),
    onStarted: () => undefined,
    onDied: () => undefined,
    onHopeless: () => undefined,
    stopSignal: 'SIGINT',
  });
  server.start();
  await awaitPostgres(url);
}

async function ask(query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(query)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-standby-'));
  const [port = 0] = await findNeighbouringPorts(1);
  url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await startServer();
  await runMigrations(url, migrationsOf('expense'));
  await ask(`insert into outbox (topic, key, payload) values ('t', '1', 'an event')`);
  await server.stop();
  await writeFile(join(dataDir(), 'standby.signal'), '');
  await startServer();
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a standby at the address of the primary is used for nothing until it is promoted', async () => {
  const log = pino({ level: 'silent' });
  const warn = vi.spyOn(log, 'warn');
  const database = createDatabase({ url, poolMax: 2, applicationName: 'standby', log });
  const sent: string[] = [];
  const relay = createOutboxRelay({
    databaseUrl: url,
    applicationName: 'standby',
    producer: {
      send: (messages) => {
        sent.push(...messages.map(({ key }) => key));
        return Promise.resolve();
      },
      stop: () => Promise.resolve(),
    },
    log,
  });
  await relay.start();
  try {
    const failure = await database.$client.query('select 1').catch((error: unknown) => error);
    expect(String(failure)).toContain('standby');
    expect(isTransientDatabaseError(failure)).toBe(true);
    expect(database.$client.totalCount).toBe(0);
    await eventually(() => expect(warn).toHaveBeenCalled());
    expect(sent).toEqual([]);
    await ask('select pg_promote()');
    expect((await database.$client.query('select 1 as answer')).rows).toEqual([{ answer: 1 }]);
    await eventually(() => expect(sent).toEqual(['1']), { timeoutMs: 15_000 });
  } finally {
    await relay.stop();
    await database.$client.end();
  }
});
