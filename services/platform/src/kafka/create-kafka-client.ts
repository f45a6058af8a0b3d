import {
  createClusterClient,
  type Admin,
  type Consumer,
  type EachBatchPayload,
  type KafkaClient,
  type KafkaClientOptions,
  type Producer,
} from './kafka-client.ts';

/**
 * A client of Kafka. In a cluster that installations share, its topics, consumer groups and users carry a prefix, and whoever uses the
 * client names them without it. Names of other installations are not listed. ACLs name what the cluster names.
 */
export function createKafkaClient(options: KafkaClientOptions): KafkaClient {
  const client = createClusterClient(options);
  if (client.topicPrefix === '') return client;
  const names = namesUnder(client.topicPrefix);
  return {
    ...client,
    newProducer: () => producerUnder(client.newProducer(), names),
    newConsumer: (groupId, mayRestart) =>
      consumerUnder(client.newConsumer(names.add(groupId), mayRestart), names),
    newReader: (groupId, mayRestart) =>
      consumerUnder(client.newReader(names.add(groupId), mayRestart), names),
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
  /** The same thing with its topic's name in the cluster. */
  readonly there: <Thing extends { topic: string }>(thing: Thing) => Thing;
}

const namesUnder = (prefix: string): Names => {
  const add = (name: string): string => `${prefix}${name}`;
  return {
    add,
    remove: (name) => name.slice(prefix.length),
    isOurs: (name) => name.startsWith(prefix),
    there: (thing) => ({ ...thing, topic: add(thing.topic) }),
  };
};

const producerUnder = (producer: Producer, { there }: Names): Producer => ({
  ...producer,
  send: (record) => producer.send(there(record)),
  sendBatch: ({ topicMessages = [], ...batch }) =>
    producer.sendBatch({ ...batch, topicMessages: topicMessages.map(there) }),
});

const consumerUnder = (consumer: Consumer, { add, remove, there }: Names): Consumer => ({
  ...consumer,
  subscribe: (subscription) =>
    consumer.subscribe({
      ...subscription,
      topics: ('topics' in subscription ? subscription.topics : []).map((topic) =>
        add(String(topic)),
      ),
    }),
  run: ({ eachBatch, eachMessage, ...config } = {}) =>
    consumer.run({
      ...config,
      ...(eachBatch && { eachBatch: (payload) => eachBatch(withoutPrefix(payload, remove)) }),
      ...(eachMessage && {
        eachMessage: (payload) => eachMessage({ ...payload, topic: remove(payload.topic) }),
      }),
    }),
  commitOffsets: (offsets) => consumer.commitOffsets(offsets.map(there)),
  seek: (place) => {
    consumer.seek(there(place));
  },
  pause: (topics) => {
    consumer.pause(topics.map(there));
  },
  resume: (topics) => {
    consumer.resume(topics.map(there));
  },
});

/** A batch has methods that use its own fields: only its topic is another. */
const withoutPrefix = (payload: EachBatchPayload, remove: Names['remove']): EachBatchPayload => ({
  ...payload,
  batch: Object.create(payload.batch, {
    topic: { value: remove(payload.batch.topic), enumerable: true },
  }) as EachBatchPayload['batch'],
});

const adminUnder = (admin: Admin, { add, remove, isOurs, there }: Names): Admin => ({
  ...admin,
  listTopics: async () => (await admin.listTopics()).filter(isOurs).map(remove),
  createTopics: (options) => admin.createTopics({ ...options, topics: options.topics.map(there) }),
  fetchTopicOffsets: (topic) => admin.fetchTopicOffsets(add(topic)),
  fetchTopicOffsetsByTimestamp: (topic, timestamp) =>
    admin.fetchTopicOffsetsByTimestamp(add(topic), timestamp),
  fetchOffsets: async ({ groupId, topics, ...options }) => {
    const found = await admin.fetchOffsets({
      ...options,
      groupId: add(groupId),
      ...(topics && { topics: topics.map(add) }),
    });
    return found
      .filter(({ topic }) => isOurs(topic))
      .map((offsets) => ({ ...offsets, topic: remove(offsets.topic) }));
  },
  listGroups: async () => {
    const { groups } = await admin.listGroups();
    return { groups: withoutForeign(groups, isOurs, remove) };
  },
  describeGroups: async (groupIds) => {
    const { groups } = await admin.describeGroups(groupIds.map(add));
    return { groups: withoutForeign(groups, isOurs, remove) };
  },
  deleteGroups: (groupIds) => admin.deleteGroups(groupIds.map(add)),
});

const withoutForeign = <Group extends { groupId: string }>(
  groups: readonly Group[],
  isOurs: Names['isOurs'],
  remove: Names['remove'],
): Group[] =>
  groups
    .filter(({ groupId }) => isOurs(groupId))
    .map((group) => ({ ...group, groupId: remove(group.groupId) }));
