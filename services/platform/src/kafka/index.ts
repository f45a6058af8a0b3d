export { createEventConsumer, type EventConsumer } from './event-consumer.ts';
export { createEventProducer, type EventProducer, type OutgoingMessage } from './event-producer.ts';
export type { ReceivedMessage } from './group-member.ts';
export {
  createKafkaClient,
  type Admin,
  type EachBatchPayload,
  type KafkaClient,
} from './kafka-client.ts';
export { createLagReader, type LagReader, type TopicLag } from './lag-reader.ts';
