import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { KafkaClient } from '@outlay/platform/kafka';

const READ_MAX_MS = 120_000;
const LOOK_AGAIN_MS = 100;

/** Number of copies of each event in the topics by event id, from the first message to the present end. */
export async function countEvents(
  kafka: KafkaClient,
  topics: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const left = await messagesIn(kafka, topics);
  let read = 0;
  const reader = kafka.newReader({
    groupId: `count-${randomUUID()}`,
    topics,
    from: 'beginning',
    mayRestart: () => true,
  });
  await reader.run(({ messages }) => {
    for (const { value } of messages) {
      const { id } = JSON.parse(value?.toString('utf8') ?? '{}') as { id: string };
      counts.set(id, (counts.get(id) ?? 0) + 1);
      read += 1;
    }
    return Promise.resolve();
  });
  const deadline = performance.now() + READ_MAX_MS;
  while (read < left && performance.now() < deadline) await pause(LOOK_AGAIN_MS);
  await reader.disconnect();
  if (read < left) throw new Error(`${read} of ${left} events could be read from Kafka`);
  return counts;
}

async function messagesIn(kafka: KafkaClient, topics: readonly string[]): Promise<number> {
  const admin = kafka.newAdmin();
  await admin.connect();
  try {
    let sum = 0;
    for (const topic of topics) {
      for (const { high, low } of await admin.fetchTopicOffsets(topic)) {
        sum += Number(high) - Number(low);
      }
    }
    return sum;
  } finally {
    await admin.disconnect();
  }
}
