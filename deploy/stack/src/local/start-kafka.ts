import {
  ADMIN,
  applyAccess,
  applyTopics,
  readPasswords,
  readTopics,
  usersOf,
} from '@outlay/kafka-topics';
import { createKafkaClient, kafkaConnectionOf } from '@outlay/platform/kafka';
import { join } from 'node:path';
import { pino } from 'pino';
import { ensureKafkaJars } from '../kafka/kafka-jars.ts';
import { prepareKafka } from '../kafka/kafka-server.ts';
import { awaitPort } from '../processes/await-port.ts';
import { connectionAs } from './kafka-users.ts';
import type { LocalStack } from './local-stack.ts';
import type { RunFile } from './run-file.ts';
import type { StackSettings } from './settings.ts';

const log = pino({ level: 'silent' });
const clientId = 'outlay-local';

/** Starts the broker with its users, or takes the caller's cluster, and creates the topics. */
export async function startKafka(
  stack: LocalStack,
  settings: StackSettings,
  kafka: RunFile['kafka'],
  ports: { kafka: number; kafkaController: number },
): Promise<void> {
  const topics = readTopics();
  if (settings.kafka !== null) {
    const client = createKafkaClient({ ...kafkaConnectionOf(settings.kafka), clientId, log });
    await applyTopics(client, topics);
    return;
  }
  const connection = connectionAs(kafka, ADMIN);
  const command = await prepareKafka({
    jars: await ensureKafkaJars(),
    dataDir: join(settings.dataDir, 'kafka'),
    port: ports.kafka,
    controllerPort: ports.kafkaController,
    adminPassword: connection.login?.password ?? '',
  });
  stack.run('kafka', command, { url: kafka.brokers });
  await awaitPort(ports.kafka);
  const client = createKafkaClient({ ...connection, clientId, log });
  await client.setPasswords(await readPasswords(join(settings.dataDir, 'keys'), usersOf(topics)));
  await applyAccess(client, topics);
  await applyTopics(client, topics);
}
