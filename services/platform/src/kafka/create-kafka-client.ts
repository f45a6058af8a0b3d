import type {
  ConsumerOptions,
  KafkaAdmin,
  KafkaClient,
  KafkaClientOptions,
  KafkaConsumer,
  KafkaProducer,
} from './kafka-client.ts';
import { createKafkajsClient } from './kafkajs/kafkajs-client.ts';
import { withTlsHint } from './tls-hint.ts';

/**
 * A Kafka client. In a cluster that installations share, its topics, consumer groups and users have a prefix, which callers leave
 * out. Names of other installations are not listed. ACLs use the cluster's names.
 */
export function createKafkaClient(options: KafkaClientOptions): KafkaClient {
  const kafkajs = createKafkajsClient(options);
  const client = options.tls ? kafkajs : withTlsHint(kafkajs);
  if (client.topicPrefix === '') return client;
  const names = namesUnder(client.topicPrefix);
  return {
    ...client,
    newProducer: () => producerUnder(client.newProducer(), names),
    newConsumer: (consumer) => consumerUnder(client.newConsumer(inCluster(consumer, names)), names),
    newReader: (consumer) => consumerUnder(client.newReader(inCluster(consumer, names)), names),
    newAdmin: () => adminUnder(client.newAdmin(), names),
    setPasswords: (passwords) =>
      client.setPasswords(
        passwords.map(({ username, password }) => ({ username: names.add(username), password })),
      ),
  };
}

interface Names {
  readonly add: (name: string) => string;
  readonly remove: (name: string) => string;
  readonly isOurs: (name: string) => boolean;
  /** Changes the topic's name to the cluster's. */
  readonly there: <Thing extends { readonly topic: string }>(thing: Thing) => Thing;
  /** Changes the topic's name to ours. */
  readonly here: <Thing extends { readonly topic: string }>(thing: Thing) => Thing;
}

const namesUnder = (prefix: string): Names => {
  const add = (name: string): string => `${prefix}${name}`;
  const remove = (name: string): string => name.slice(prefix.length);
  return {
    add,
    remove,
    isOurs: (name) => name.startsWith(prefix),
    there: (thing) => ({ ...thing, topic: add(thing.topic) }),
    here: (thing) => ({ ...thing, topic: remove(thing.topic) }),
  };
};

const producerUnder = (producer: KafkaProducer, { there }: Names): KafkaProducer => ({
  ...producer,
  send: (messages) => producer.send(messages.map(there)),
});

const inCluster = (options: ConsumerOptions, { add }: Names): ConsumerOptions => ({
  ...options,
  groupId: add(options.groupId),
  topics: options.topics.map(add),
});

const consumerUnder = (consumer: KafkaConsumer, { there, here }: Names): KafkaConsumer => ({
  ...consumer,
  run: (eachBatch, partitionsAtOnce) =>
    consumer.run((batch) => eachBatch(here(batch)), partitionsAtOnce),
  commitOffsets: (places) => consumer.commitOffsets(places.map(there)),
  seek: (place) => {
    consumer.seek(there(place));
  },
  pause: (partition) => {
    consumer.pause(there(partition));
  },
  resume: (partition) => {
    consumer.resume(there(partition));
  },
});

const adminUnder = (
  admin: KafkaAdmin,
  { add, remove, isOurs, there, here }: Names,
): KafkaAdmin => ({
  ...admin,
  listTopics: async () => (await admin.listTopics()).filter(isOurs).map(remove),
  createTopics: (topics) => admin.createTopics(topics.map(there)),
  fetchTopicOffsets: (topic) => admin.fetchTopicOffsets(add(topic)),
  fetchTopicOffsetsByTimestamp: (topic, timestampMs) =>
    admin.fetchTopicOffsetsByTimestamp(add(topic), timestampMs),
  deleteTopicRecords: (topic, before) => admin.deleteTopicRecords(add(topic), before),
  fetchOffsets: async ({ groupId, topics }) =>
    (await admin.fetchOffsets({ groupId: add(groupId), topics: topics.map(add) })).map(here),
  setOffsets: (groupId, offsets) => admin.setOffsets(add(groupId), there(offsets)),
  listGroups: async () => (await admin.listGroups()).filter(isOurs).map(remove),
  describeGroups: async (groupIds) =>
    (await admin.describeGroups(groupIds.map(add))).map(({ groupId, ...group }) => ({
      ...group,
      groupId: remove(groupId),
    })),
  deleteGroups: (groupIds) => admin.deleteGroups(groupIds.map(add)),
});
