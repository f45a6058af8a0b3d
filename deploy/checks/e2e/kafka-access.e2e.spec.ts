import {
  createEventProducer,
  createKafkaClient,
  type KafkaConnection,
} from '@outlay/platform/kafka';
import { createLogger } from '@outlay/platform/telemetry';
import { statSync } from 'node:fs';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { connectionAs, readRunFile, type RunFile } from '@outlay/stack/local';

const log = createLogger('kafka-access', 'silent');
const ends: (() => Promise<void>)[] = [];
let kafka: RunFile['kafka'];

beforeAll(() => {
  const run = readRunFile(inject('stackDataDir'));
  if (!run) throw new Error('run.json is missing');
  ({ kafka } = run);
});

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Not an event: at most it becomes a failed event. */
const publish = (connection: KafkaConnection, topic: string): Promise<void> => {
  const producer = createEventProducer(
    createKafkaClient({ ...connection, clientId: 'kafka-access', log }),
    log,
  );
  ends.push(() => producer.stop());
  return producer.send([{ topic, key: 'kafka-access', value: '{}' }]);
};

test('attack: payout may not publish that an expense was approved', async () => {
  await expect(publish(connectionAs(kafka, 'payout'), 'expense.events')).rejects.toThrow(
    /not authorized|authorization failed/i,
  );
});

test.each(['gateway', 'ops'])('%s publishes nothing', async (user) => {
  await expect(publish(connectionAs(kafka, user), 'expense.events')).rejects.toThrow(
    /not authorized/i,
  );
});

test('attack: nobody publishes without signing in', async () => {
  await expect(publish({ brokers: kafka.brokers.split(',') }, 'expense.events')).rejects.toThrow();
});

test('a wrong password is refused', async () => {
  const { brokers, login } = connectionAs(kafka, 'expense');
  await expect(
    publish({ brokers, login: { ...login!, password: 'guessed' } }, 'expense.events'),
  ).rejects.toThrow(/authentication failed/i);
});

test('a service publishes to its own topics', async () => {
  await publish(connectionAs(kafka, 'expense'), 'expense.dlq');
});

test('a service cannot follow what it has no use for', async () => {
  const client = createKafkaClient({
    ...connectionAs(kafka, 'workflow'),
    clientId: 'kafka-access',
    log,
  });
  const admin = client.newAdmin();
  await admin.connect();
  ends.push(() => admin.disconnect());
  await expect(admin.fetchTopicOffsets('payout.events')).rejects.toThrow(/not authorized/i);
});

test('only the owner of the stack reads the passwords', () => {
  for (const { passwordFile } of Object.values(kafka.users)) {
    expect(statSync(passwordFile).mode & 0o077).toBe(0);
  }
});
