import { randomUUID } from 'node:crypto';
import type { KafkaClient } from '@outlay/platform/kafka';
import type { Database } from '@outlay/platform/postgres';

/** Rows of one insert. */
const BATCH_MAX = 500;

interface MemberEvent {
  readonly orgid: string;
  readonly data: { readonly memberId: string; readonly walletAddress: string | null };
}

/** The floor: parses Kafka's messages and inserts them in batches, without checks, order over topics, resuming or comparing. */
export async function consumeRaw(
  kafka: KafkaClient,
  database: Database,
  count: number,
): Promise<void> {
  await database.$client.query('drop table if exists raw_members');
  await database.$client.query(
    'create table raw_members (member_id bigint primary key, organization_id bigint not null, wallet_address text)',
  );
  const consumer = kafka.newConsumer({
    groupId: `raw-${randomUUID()}`,
    topics: ['identity.events'],
    from: 'beginning',
  });
  let inserted = 0;
  let done: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (done = resolve));
  await consumer.run(async (batch) => {
    const { messages } = batch;
    for (let start = 0; start < messages.length; start += BATCH_MAX) {
      const events = messages
        .slice(start, start + BATCH_MAX)
        .map(({ value }) => JSON.parse(value?.toString('utf8') ?? '') as MemberEvent);
      await database.$client.query(
        `insert into raw_members select * from unnest($1::bigint[], $2::bigint[], $3::text[]) on conflict do nothing`,
        [
          events.map(({ data }) => data.memberId),
          events.map(({ orgid }) => orgid),
          events.map(({ data }) => data.walletAddress),
        ],
      );
      inserted += events.length;
      await batch.heartbeat();
      if (inserted >= count) done();
    }
  });
  await all;
  await consumer.disconnect();
}
