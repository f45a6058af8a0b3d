import { ADMIN, applyAccess, applyTopics, readTopics } from '@outlay/kafka-topics';
import { envFields, loadConfig } from '@outlay/platform/config';
import {
  createEventConsumer,
  createEventProducer,
  createKafkaClient,
  kafkaConnectionOf,
  type KafkaClient,
} from '@outlay/platform/kafka';
import { eventually } from '@outlay/platform/testing';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { awaitPort } from '@outlay/stack/processes/await-port';
import { findNeighbouringPorts } from '@outlay/stack/processes/neighbouring-ports';
import { SupervisedProcess } from '@outlay/stack/processes/supervised-process';
import { anAuthority, aServerCertificate } from '@outlay/testkit/certificates';
import { ensureKafkaJars } from '@outlay/stack/kafka/kafka-jars';
import { prepareKafka } from '@outlay/stack/kafka/kafka-server';

// A broker as managed ones are: SASL over TLS, users by SCRAM-SHA-512, everything refused that no ACL allows.

const ADMIN_PASSWORD = 'of-the-admin';
const SERVICE_PASSWORD = 'of-the-service';
const settings = z.object(envFields.kafkaFields);
const silent = pino({ level: 'silent' });

let folder: string;
let port: number;
let plainPort: number;
let server: SupervisedProcess;

const file = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-kafka-tls-'));
  let controllerPort: number;
  [port = 0, plainPort = 0, controllerPort = 0] = await findNeighbouringPorts(3);
  await Promise.all([
    anAuthority(folder, 'other'),
    anAuthority(folder, 'trusted').then(() => aServerCertificate(folder, 'trusted')),
    writeFile(file('admin.password'), `${ADMIN_PASSWORD}\n`),
    writeFile(file('expense.password'), `${SERVICE_PASSWORD}\n`),
    writeFile(file('guessed.password'), 'guessed'),
  ]);
  const pemFile = file('broker.pem');
  const parts = await Promise.all(['server.key', 'server.crt'].map((name) => readFile(file(name))));
  await writeFile(pemFile, Buffer.concat(parts));
  const command = await prepareKafka({
    jars: await ensureKafkaJars(),
    dataDir: file('data'),
    port: plainPort,
    controllerPort,
    adminPassword: ADMIN_PASSWORD,
    secure: { port, pemFile },
  });
  server = new SupervisedProcess({
    name: 'kafka',
    command,
    logFile: file('kafka.log'),
    onStarted: () => undefined,
    onDied: () => undefined,
    onHopeless: () => undefined,
  });
  server.start();
  await awaitPort(port);
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A client that is configured as a service is, by its environment. */
function clientBy(environment: Readonly<Record<string, string>>): KafkaClient {
  const config = loadConfig(settings, {
    KAFKA_BROKERS: `localhost:${port}`,
    KAFKA_TLS: file('trusted.crt'),
    ...environment,
  });
  return createKafkaClient({ ...kafkaConnectionOf(config), clientId: 'tls-test', log: silent });
}

const as = (user: string): Record<string, string> => ({
  KAFKA_USERNAME: user,
  KAFKA_PASSWORD_FILE: file(`${user}.password`),
  ...(user === ADMIN && { KAFKA_SASL_MECHANISM: 'plain' }),
});

/** What a service does first. @throws why it could not */
async function follow(client: KafkaClient, received: string[] = []): Promise<void> {
  const consumer = createEventConsumer({
    client,
    groupId: 'expense',
    topics: ['workflow.events'],
    log: silent,
    handle: (messages) => {
      received.push(...messages.map(({ value }) => value));
      return Promise.resolve();
    },
    onFatal: () => undefined,
    watchdog: false,
  });
  try {
    await consumer.start();
    await eventually(() => expect(received).not.toEqual([]), { timeoutMs: 30_000 });
  } finally {
    await consumer.stop();
  }
}

async function publish(client: KafkaClient, topic: string, value: string): Promise<void> {
  const producer = createEventProducer(client, silent);
  try {
    await producer.send([{ topic, key: 'a', value }]);
  } finally {
    await producer.stop();
  }
}

const SASL_AUTHENTICATE = 36;

/** A way to the broker that is cut within the first logins, once somebody has named themselves. */
async function aWayThatLosesLogins(
  loginsMax: number,
): Promise<{ way: Server; lost: () => number }> {
  let lost = 0;
  const way = createServer((inner) => {
    const outer = connect(plainPort, '127.0.0.1');
    inner.on('data', (request) => {
      const isLogin = request.readInt16BE(4) === SASL_AUTHENTICATE;
      if (!isLogin || lost === loginsMax) outer.write(request);
      else {
        lost += 1;
        inner.end();
      }
    });
    outer.on('data', (response) => inner.write(response));
    for (const [socket, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
    }
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  return { way, lost: () => lost };
}

test('an administrator signs in by PLAIN, and creates users, topics and their access', async () => {
  const admin = clientBy(as(ADMIN));
  await admin.setPasswords(
    ['expense', 'workflow'].map((username) => ({ username, password: SERVICE_PASSWORD })),
  );
  await applyTopics(admin, readTopics());
  expect(await applyAccess(admin, readTopics())).toBe(true);
});

test('a service signs in by SCRAM-SHA-512, publishes and consumes', async () => {
  await publish(clientBy(as(ADMIN)), 'workflow.events', 'of the admin');
  const received: string[] = [];
  await follow(clientBy(as('expense')), received);
  expect(received).toContain('of the admin');
});

test('a login whose connection is lost is no refusal, and is tried again', async () => {
  const { way, lost } = await aWayThatLosesLogins(2);
  const client = clientBy({
    ...as('expense'),
    KAFKA_BROKERS: `127.0.0.1:${(way.address() as AddressInfo).port}`,
    KAFKA_TLS: 'false',
  });
  await publish(clientBy(as(ADMIN)), 'workflow.events', 'of the admin');
  try {
    await follow(client);
    expect(lost()).toBe(2);
  } finally {
    way.close();
  }
});

test.each([
  ['of another authority', { KAFKA_TLS: 'other.crt' }, /self-signed|unable to verify/i],
  ['for another name', { KAFKA_BROKERS: '127.0.0.1' }, /does not match certificate/i],
  ['without TLS', { KAFKA_TLS: 'false' }, /TLS/],
  ['with a wrong password', { KAFKA_PASSWORD_FILE: 'guessed.password' }, /authentication failed/i],
])('a connection %s is refused, and the error says so', async (_name, changes, message) => {
  const environment = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      name === 'KAFKA_BROKERS' ? `${value}:${port}` : value === 'false' ? value : file(value),
    ]),
  );
  const client = clientBy({ ...as('expense'), ...environment });
  await expect(follow(client)).rejects.toThrow(message);
  await expect(publish(client, 'expense.dlq', 'x')).rejects.toThrow(message);
});
