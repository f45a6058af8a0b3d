import { createOutboxRelay } from '@outlay/platform/outbox';
import { createDatabase, migrateDatabase } from '@outlay/platform/postgres';
import { eventually, migrationsOf } from '@outlay/platform/testing';
import { chmod, chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNeighbouringPorts } from '@outlay/stack/processes/neighbouring-ports';
import { SupervisedProcess } from '@outlay/stack/processes/supervised-process';
import { anAuthority, aServerCertificate } from '@outlay/testkit/certificates';
import {
  awaitPostgres,
  createDatabases,
  preparePostgres,
} from '@outlay/stack/postgres/postgres-server';

const OWNER_PASSWORD = 'of-the-owner';
const DATABASE = 'outlay_expense';

let folder: string;
let port: number;
let server: SupervisedProcess;

/** PostgreSQL reads a key only if it belongs to its own user and is closed to others. */
async function giveToServer(dataDir: string): Promise<void> {
  const { uid, gid } = await stat(dataDir);
  for (const file of await readdir(folder)) await chown(join(folder, file), uid, gid);
  await chown(folder, uid, gid);
  await chmod(join(folder, 'server.key'), 0o600);
}

interface Address {
  readonly host?: string;
  /** The TLS parameters of the address. */
  readonly search?: string;
}

const checkedBy = (authority: string): string =>
  `?sslmode=verify-full&sslrootcert=${join(folder, `${authority}.crt`)}`;

const urlOf = (login: string, { host = 'localhost', search }: Address = {}): string =>
  `postgres://${login}@${host}:${port}/${DATABASE}${search ?? checkedBy('trusted')}`;

const asOwner = (address?: Address): string => urlOf(`postgres:${OWNER_PASSWORD}`, address);
const asService = (address?: Address): string => urlOf('expense_run:of-the-service', address);

const silent = pino({ level: 'silent' });

const connect = (url: string) =>
  createDatabase({ url, poolMax: 1, applicationName: 'tls-test', log: silent });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-tls-'));
  [port = 0] = await findNeighbouringPorts(1);
  const dataDir = join(folder, 'data');
  const [command] = await Promise.all([
    preparePostgres({
      dataDir,
      port,
      password: OWNER_PASSWORD,
      isDisposable: true,
      parameters: {
        ssl: 'on',
        ssl_cert_file: join(folder, 'server.crt'),
        ssl_key_file: join(folder, 'server.key'),
      },
    }),
    anAuthority(folder, 'other'),
    anAuthority(folder, 'trusted').then(() => aServerCertificate(folder, 'trusted')),
  ]);
  await writeFile(join(dataDir, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
  await giveToServer(dataDir);
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
  const serverUrl = asOwner().replace(`/${DATABASE}?`, '/postgres?');
  await awaitPostgres(serverUrl);
  await createDatabases(serverUrl, [DATABASE]);
  await migrateDatabase(
    { MIGRATION_DATABASE_URL: asOwner(), DATABASE_URL: asService() },
    migrationsOf('expense'),
  );
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Publishes one event through a relay of its own. @returns what it sent. @throws what it logged, if it could not publish */
async function relayOne(url: string): Promise<string[]> {
  const owner = connect(asOwner());
  await owner.$client.query('delete from outbox');
  await owner.$client.query(
    `insert into outbox (topic, key, payload) values ('t', '1', 'an event')`,
  );
  await owner.$client.end();
  const sent: string[] = [];
  const logged: string[] = [];
  const relay = createOutboxRelay({
    databaseUrl: url,
    applicationName: 'tls-test',
    producer: {
      send: (messages) => {
        sent.push(...messages.map(({ value }) => value));
        return Promise.resolve();
      },
      stop: () => Promise.resolve(),
    },
    log: pino({}, { write: (line: string) => void logged.push(line) }),
  });
  await relay.start();
  try {
    await eventually(() => expect(sent.length + logged.length).toBeGreaterThan(0));
  } finally {
    await relay.stop();
  }
  if (sent.length === 0) throw new Error(logged.join(''));
  return sent;
}

async function ask(url: string): Promise<unknown> {
  const database = connect(url);
  try {
    const { rows } = await database.$client.query(
      'select current_user as login, ssl, version from pg_stat_ssl where pid = pg_backend_pid()',
    );
    return rows[0];
  } finally {
    await database.$client.end();
  }
}

test('a service serves over TLS as its own login, whose migrations the owner ran over TLS', async () => {
  expect(await ask(asService())).toEqual({ login: 'expense_run', ssl: true, version: 'TLSv1.3' });
});

test('the outbox relay, which has a connection of its own, publishes over TLS', async () => {
  expect(await relayOne(asService())).toEqual(['an event']);
});

const OPENERS: readonly [string, (address: Address) => Promise<unknown>][] = [
  ['the pool', (address) => ask(asService(address))],
  ['the outbox relay', (address) => relayOne(asService(address))],
  [
    'the migration command',
    (address) => migrateDatabase({ DATABASE_URL: asOwner(address) }, migrationsOf('expense')),
  ],
];

test.each(OPENERS)('%s is refused without TLS', async (_name, open) => {
  await expect(open({ search: '' })).rejects.toThrow(/no encryption/);
});

test.each(OPENERS)(
  '%s refuses a server that another authority vouches for',
  async (_name, open) => {
    await expect(open({ search: checkedBy('other') })).rejects.toThrow(
      /unable to verify|self-signed certificate/,
    );
  },
);

test.each(OPENERS)(
  '%s refuses a server whose certificate has another name, so that none can stand in for it',
  async (_name, open) => {
    await expect(open({ host: '127.0.0.1' })).rejects.toThrow(/does not match certificate/);
  },
);
