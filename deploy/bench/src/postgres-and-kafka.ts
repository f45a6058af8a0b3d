import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKafkaClient, type KafkaClient } from '@outlay/platform/kafka';
import { runMigrations } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { migrationsFolder } from '@outlay/stack/paths';
import { applyTopics, readTopics } from '../../kafka/src/apply-topics.ts';
import { ensureKafkaJars, prepareKafka } from '@outlay/stack/kafka';
import { awaitPostgres, preparePostgres } from '@outlay/stack/postgres';
import { awaitPort, type Command, findNeighbouringPorts } from '@outlay/stack/processes';

export interface PostgresAndKafka {
  /** Address of a database with the tables of the expense service. */
  readonly databaseUrl: string;
  readonly kafka: KafkaClient;
  readonly kafkaBrokers: string;
  /** Ends both and deletes their data. */
  readonly stop: () => Promise<void>;
}

/** A server and a broker for the benchmark, with our topics. `parameters`: settings of PostgreSQL, such as wal_level. */
export async function startPostgresAndKafka(
  parameters: Readonly<Record<string, string>> = {},
): Promise<PostgresAndKafka> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-bench-'));
  const children: ChildProcess[] = [];
  const run = ({ file, args, env }: Command): void => {
    children.push(spawn(file, args, { env: { ...process.env, ...env }, stdio: 'ignore' }));
  };
  const [port = 0, kafkaPort = 0, controllerPort = 0] = await findNeighbouringPorts(3);
  run(await preparePostgres({ dataDir: join(folder, 'postgres'), port, parameters }));
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const jars = await ensureKafkaJars();
  run(
    await prepareKafka({ jars, dataDir: join(folder, 'kafka'), port: kafkaPort, controllerPort }),
  );
  await awaitPostgres(databaseUrl);
  await awaitPort(kafkaPort);
  await runMigrations(databaseUrl, migrationsFolder('expense'));
  const log = createLogger('bench', 'silent');
  const kafkaBrokers = `127.0.0.1:${kafkaPort}`;
  const kafka = createKafkaClient({ brokers: [kafkaBrokers], clientId: 'bench', log });
  await applyTopics(kafka, readTopics());
  return {
    databaseUrl,
    kafka,
    kafkaBrokers,
    stop: async () => {
      for (const child of [...children].reverse()) {
        child.kill('SIGINT');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
