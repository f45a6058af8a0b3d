export { ensureKafkaJars } from './kafka-jars.ts';
export { prepareKafka } from './kafka-server.ts';
