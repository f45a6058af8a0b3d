import type { Consumer, KafkaRecord } from '@platformatic/kafka';
import type { KafkaMessage } from '../kafka-client.ts';

type FetchResponse = Awaited<ReturnType<Consumer['fetch']>>;
export type FetchedPartition = FetchResponse['responses'][number]['partitions'][number];

/** Marks of transactions, which are not messages. */
const IS_CONTROL = 0b100000;

class FetchedMessage implements KafkaMessage {
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly offset: string;
  readonly #headers: KafkaRecord['headers'];

  constructor({ key, value, headers }: KafkaRecord, offset: bigint) {
    this.key = key;
    this.value = value;
    this.offset = String(offset);
    this.#headers = headers;
  }

  /** Created on demand, because few consumers read them. */
  get headers(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(this.#headers.map(([name, value]) => [String(name), value]));
  }
}

/**
 * The messages of a partition from an offset on, and the offset to fetch next. A broker sends whole batches: the first may start
 * earlier, and compaction leaves some without messages.
 */
export function messagesFrom(
  { records }: FetchedPartition,
  from: bigint,
): { messages: KafkaMessage[]; next: bigint } {
  const messages: KafkaMessage[] = [];
  let next = from;
  for (const batch of records ?? []) {
    const end = batch.firstOffset + BigInt(batch.lastOffsetDelta) + 1n;
    if (end > next) next = end;
    if ((batch.attributes & IS_CONTROL) !== 0) continue;
    for (const record of batch.records) {
      const offset = batch.firstOffset + BigInt(record.offsetDelta);
      if (offset >= from) messages.push(new FetchedMessage(record, offset));
    }
  }
  return { messages, next };
}
