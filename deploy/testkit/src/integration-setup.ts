import { applyTopics, readTopics } from '@outlay/kafka-topics';
import { createKafkaClient } from '@outlay/platform/kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { ensureKafkaJars } from '@outlay/stack/kafka/kafka-jars';
import { prepareKafka } from '@outlay/stack/kafka/kafka-server';
import { awaitPostgres, preparePostgres } from '@outlay/stack/postgres/postgres-server';
import { awaitPort } from '@outlay/stack/processes/await-port';
import { findNeighbouringPorts } from '@outlay/stack/processes/neighbouring-ports';
import { callRpc } from '@outlay/sandbox/call-rpc';
import { LocalStack } from '@outlay/stack/local/local-stack';
import { nodeCommand } from '@outlay/stack/local/service-commands';
import { until } from '@outlay/stack/demo-data/rest-client';
import { closeOnInterrupt } from './close-on-interrupt.ts';
import './provided-context.ts';

/** Short slots, so that finality takes tenths of a second; blockhashes stay valid long enough for slow machines. */
const SANDBOX_SLOT_MS = 50;
const SANDBOX_FINALIZED_LAG_SLOTS = 3;

/** Ways to the broker that tests cut, one for each of two kinds of failure. */
const DETOURS = 2;

/** One PostgreSQL, one Kafka and one sandbox for the whole integration suite, in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outlay-test-'));
  const stack = new LocalStack(dataDir, (line) => console.error(line));
  stack.failure.catch((error: unknown) => console.error(error));
  const close = closeOnInterrupt(async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const [sandboxPort = 0, , postgresPort = 0, kafkaPort = 0, controllerPort = 0, ...more] =
    await findNeighbouringPorts(5 + 2 * DETOURS);
  const detours = Array.from({ length: DETOURS }, (_, index) => ({
    port: more[2 * index] ?? 0,
    advertisedPort: more[2 * index + 1] ?? 0,
  }));
  const postgresUrl = `postgres://postgres@127.0.0.1:${postgresPort}/postgres`;
  const kafkaBrokers = `127.0.0.1:${kafkaPort}`;
  const solanaRpcUrl = `http://127.0.0.1:${sandboxPort}`;
  const startPostgres = async (): Promise<void> => {
    const command = await preparePostgres({
      dataDir: join(dataDir, 'postgres'),
      port: postgresPort,
      isDisposable: true,
    });
    stack.run('postgres', command, { stopSignal: 'SIGINT' });
    await awaitPostgres(postgresUrl);
  };
  const startKafka = async (): Promise<void> => {
    const jars = await ensureKafkaJars();
    stack.run(
      'kafka',
      await prepareKafka({
        jars,
        dataDir: join(dataDir, 'kafka'),
        port: kafkaPort,
        controllerPort,
        detours,
      }),
    );
    await awaitPort(kafkaPort);
    const client = createKafkaClient({
      brokers: [kafkaBrokers],
      clientId: 'test-setup',
      log: pino({ level: 'silent' }),
    });
    await applyTopics(client, readTopics());
  };
  const startSandbox = async (): Promise<void> => {
    stack.run(
      'sandbox',
      nodeCommand('deploy/sandbox/src/main.ts', {
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_SLOT_MS: String(SANDBOX_SLOT_MS),
        SANDBOX_FINALIZED_LAG_SLOTS: String(SANDBOX_FINALIZED_LAG_SLOTS),
        SANDBOX_PUBLISH_PRICES: 'true',
      }),
    );
    await until(() => callRpc(solanaRpcUrl, 'getHealth').catch(() => undefined), 'the sandbox');
  };
  try {
    await Promise.all([startPostgres(), startKafka(), startSandbox()]);
  } catch (error) {
    await close();
    throw error;
  }
  project.provide('postgresUrl', postgresUrl);
  project.provide('kafkaBrokers', kafkaBrokers);
  project.provide('kafkaDetours', detours);
  project.provide('solanaRpcUrl', solanaRpcUrl);
  return close;
}
