import { readTopics } from '@outlay/kafka-topics';
import type { KafkaClient } from '@outlay/platform/kafka';
import type { PrintedRow } from '../print.ts';

/** Events in each declared topic. */
export async function listTopics(client: KafkaClient): Promise<PrintedRow[]> {
  const admin = client.newAdmin();
  await admin.connect();
  try {
    const rows: PrintedRow[] = [];
    for (const { name } of readTopics().topics) {
      const partitions = await admin.fetchTopicOffsets(name);
      const events = partitions.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
      rows.push({ topic: name, partitions: partitions.length, events });
    }
    return rows;
  } finally {
    await admin.disconnect();
  }
}
