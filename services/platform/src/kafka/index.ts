export { createKafkaClient } from './create-kafka-client.ts';
export { createEventConsumer, type EventConsumer } from './event-consumer.ts';
export { createEventProducer, type EventProducer, type OutgoingMessage } from './event-producer.ts';
export type { ReceivedMessage } from './group-member.ts';
export { kafkaConnectionOf, type KafkaConnection, type KafkaSettings } from './kafka-connection.ts';
export {
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  ResourcePatternTypes,
  type AclEntry,
  type KafkaBatch,
  type KafkaClient,
  type KafkaConsumer,
  type KafkaMessage,
  type UserPassword,
} from './kafka-client.ts';
export { createLagReader, type LagReader, type TopicLag } from './lag-reader.ts';
export { withAdmin } from './with-admin.ts';
