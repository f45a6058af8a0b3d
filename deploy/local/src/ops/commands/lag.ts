import { readTopics } from '@outlay/kafka-topics';
import type { KafkaClient } from '@outlay/platform/kafka';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import type { PrintedRow } from '../print.ts';

/** How many events each service has still to apply, by topic. Groups that never committed on a topic do not listen to it. */
export async function lagOfGroups(client: KafkaClient): Promise<PrintedRow[]> {
  const admin = client.newAdmin();
  await admin.connect();
  try {
    const topics = readTopics()
      .topics.map(({ name }) => name)
      .filter((name) => name.endsWith('.events'));
    const rows: PrintedRow[] = [];
    for (const group of SUBGRAPH_NAMES) {
      const committed = await admin.fetchOffsets({ groupId: group, topics });
      for (const { topic, partitions } of committed) {
        if (partitions.every(({ offset }) => offset === '-1')) continue;
        const ends = await admin.fetchTopicOffsets(topic);
        const lag = partitions.reduce((sum, { partition, offset }) => {
          const end = ends.find((each) => each.partition === partition);
          const from = offset === '-1' ? (end?.low ?? '0') : offset;
          return sum + Math.max(0, Number(end?.high ?? 0) - Number(from));
        }, 0);
        rows.push({ group, topic, lag });
      }
    }
    return rows;
  } finally {
    await admin.disconnect();
  }
}
