import { BrokerUnavailableError, isBrokerUnavailable, type KafkaClient } from './kafka-client.ts';

/** How kafkajs reports that the other end has hung up. */
const HUNG_UP = /clos|reset|hang up|hung up/i;

/**
 * For a client without TLS: a broker that expects TLS closes the connection without a message, so the error names the likely
 * cause.
 */
export function withTlsHint(client: KafkaClient): KafkaClient {
  const newConsumer =
    (create: KafkaClient['newConsumer']): KafkaClient['newConsumer'] =>
    (options) => {
      const consumer = create(options);
      return { ...consumer, run: (...how) => explained(consumer.run(...how)) };
    };
  const connecting = <Link extends { connect(): Promise<void> }>(link: Link): Link => ({
    ...link,
    connect: () => explained(link.connect()),
  });
  return {
    ...client,
    newProducer: () => connecting(client.newProducer()),
    newConsumer: newConsumer((options) => client.newConsumer(options)),
    newReader: newConsumer((options) => client.newReader(options)),
    newAdmin: () => connecting(client.newAdmin()),
  };
}

async function explained(connecting: Promise<void>): Promise<void> {
  try {
    await connecting;
  } catch (error) {
    if (!(error instanceof Error) || !HUNG_UP.test(error.message)) throw error;
    const message = `${error.message}: does the broker expect TLS (KAFKA_TLS)?`;
    throw isBrokerUnavailable(error)
      ? new BrokerUnavailableError(message, { cause: error })
      : new Error(message, { cause: error });
  }
}
