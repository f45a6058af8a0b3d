import type { Acl, Admin, BaseOptions } from '@platformatic/kafka';
import { awaitLeaders } from '../await-leaders.ts';
import {
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  ResourcePatternTypes,
  type AclEntry,
  type GroupOffsets,
  type KafkaAdmin,
  type NewTopic,
  type PartitionOffset,
} from '../kafka-client.ts';
import { loadLibrary } from './connection-options.ts';
import { isRefusal, withOwnErrors } from './platformatic-errors.ts';

/** Calls the library's admin client once it is connected. */
type Ask = <Value>(question: (admin: Admin) => Promise<Value>) => Promise<Value>;

export function newPlatformaticAdmin(connection: BaseOptions): KafkaAdmin {
  let admin: Admin | null = null;
  const ask: Ask = (question) =>
    withOwnErrors(async () => {
      if (admin === null) throw new Error('the administrator is not connected');
      return question(admin);
    });
  return {
    connect: () =>
      withOwnErrors(async () => {
        const library = await loadLibrary();
        admin = new library.Admin(connection);
        await admin.metadata({ topics: [] });
      }),
    disconnect: async () => {
      await admin?.close();
    },
    ...topicsOf(ask),
    ...groupsOf(ask),
    ...aclsOf(ask),
  };
}

/** Kafka's timestamps for the two ends of a partition. */
const LATEST = -1n;
const EARLIEST = -2n;

type Topics = Pick<
  KafkaAdmin,
  | 'listTopics'
  | 'createTopics'
  | 'fetchTopicOffsets'
  | 'fetchTopicOffsetsByTimestamp'
  | 'deleteTopicRecords'
>;

const topicsOf = (ask: Ask): Topics => ({
  listTopics: () => ask((admin) => admin.listTopics()),
  createTopics: (topics) =>
    ask(async (admin) => {
      for (const topic of topics) await createTopic(admin, topic);
      await awaitLeaders(
        topics.map(({ topic }) => topic),
        (topic) => offsetsOf(admin, topic, LATEST),
      );
    }),
  fetchTopicOffsets: (topic) =>
    ask(async (admin) => {
      const lows = await offsetsOf(admin, topic, EARLIEST);
      const highs = await offsetsOf(admin, topic, LATEST);
      return [...highs].map(([partition, high]) => ({
        partition,
        low: String(lows.get(partition) ?? 0n),
        high: String(high),
      }));
    }),
  fetchTopicOffsetsByTimestamp: (topic, timestampMs) =>
    ask(async (admin) => {
      const found = await offsetsOf(admin, topic, BigInt(timestampMs));
      const ends = await offsetsOf(admin, topic, LATEST);
      return [...found].map(([partition, offset]) => ({
        partition,
        offset: String(offset < 0n ? (ends.get(partition) ?? offset) : offset),
      }));
    }),
  deleteTopicRecords: (topic, before) =>
    ask(async (admin) => {
      await admin.deleteRecords({ topics: [{ name: topic, partitions: before.map(asNumbers) }] });
    }),
});

const asNumbers = ({ partition, offset }: PartitionOffset) => ({
  partition,
  offset: BigInt(offset),
});

/** The library takes one configuration for all topics of a call. An existing topic stays unchanged. */
async function createTopic(
  admin: Admin,
  { topic, numPartitions, replicationFactor = -1, config = {} }: NewTopic,
): Promise<void> {
  try {
    await admin.createTopics({
      topics: [topic],
      partitions: numPartitions,
      replicas: replicationFactor,
      configs: Object.entries(config).map(([name, value]) => ({ name, value })),
    });
  } catch (error) {
    if (!isRefusal(error, 'TOPIC_ALREADY_EXISTS')) throw error;
  }
}

async function partitionsOf(admin: Admin, topic: string): Promise<number[]> {
  const { topics } = await admin.metadata({ topics: [topic], forceUpdate: true });
  return [...(topics.get(topic)?.partitions.keys() ?? [])];
}

async function offsetsOf(
  admin: Admin,
  topic: string,
  timestamp: bigint,
): Promise<Map<number, bigint>> {
  const partitions = await partitionsOf(admin, topic);
  const [listed] = await admin.listOffsets({
    topics: [
      {
        name: topic,
        partitions: partitions.map((partitionIndex) => ({ partitionIndex, timestamp })),
      },
    ],
  });
  return new Map(listed?.partitions.map(({ partitionIndex, offset }) => [partitionIndex, offset]));
}

type Groups = Pick<
  KafkaAdmin,
  'fetchOffsets' | 'setOffsets' | 'listGroups' | 'describeGroups' | 'deleteGroups'
>;

const groupsOf = (ask: Ask): Groups => ({
  fetchOffsets: ({ groupId, topics }) =>
    ask(async (admin) => {
      const asked: { name: string; partitionIndexes: number[] }[] = [];
      for (const name of topics) {
        asked.push({ name, partitionIndexes: await partitionsOf(admin, name) });
      }
      const [group] = await admin.listConsumerGroupOffsets({
        groups: [{ groupId, topics: asked }],
      });
      return (group?.topics ?? []).map(({ name, partitions }): GroupOffsets => ({
        topic: name,
        partitions: partitions.map(({ partitionIndex, committedOffset }) => ({
          partition: partitionIndex,
          offset: String(committedOffset),
        })),
      }));
    }),
  setOffsets: (groupId, { topic, partitions }) =>
    ask((admin) =>
      admin.alterConsumerGroupOffsets({
        groupId,
        topics: [{ name: topic, partitionOffsets: partitions.map(asNumbers) }],
      }),
    ),
  listGroups: () =>
    ask(async (admin) => [...(await admin.listGroups({ types: ['classic', 'consumer'] })).keys()]),
  describeGroups: (groupIds) =>
    ask(async (admin) => {
      const described = await admin.describeGroups({ groups: [...groupIds] });
      return [...described.values()].map(({ id, state, members }) => ({
        groupId: id,
        state,
        members: [...members.values()],
      }));
    }),
  deleteGroups: (groupIds) => ask((admin) => admin.deleteGroups({ groups: [...groupIds] })),
});

const EVERY_ACL = {
  resourceType: AclResourceTypes.ANY,
  resourceName: null,
  resourcePatternType: ResourcePatternTypes.ANY,
  principal: null,
  host: null,
  operation: AclOperationTypes.ANY,
  permissionType: AclPermissionTypes.ANY,
};

const aclsOf = (ask: Ask): Pick<KafkaAdmin, 'listAcls' | 'createAcls' | 'deleteAcls'> => ({
  listAcls: () =>
    ask(async (admin) => {
      try {
        const resources = await admin.describeAcls({ filter: EVERY_ACL });
        return resources.flatMap(({ acls, ...resource }): AclEntry[] =>
          acls.map((acl) => ({ ...resource, ...acl })),
        );
      } catch (error) {
        if (isRefusal(error, 'SECURITY_DISABLED')) return null;
        throw error;
      }
    }),
  createAcls: (entries) => ask((admin) => admin.createAcls({ creations: entries.map(asAcl) })),
  deleteAcls: (entries) =>
    ask(async (admin) => {
      await admin.deleteAcls({ filters: entries.map(asAcl) });
    }),
});

/** The library names every number of Kafka's protocol. */
const asAcl = (entry: AclEntry): Acl => entry as Acl;
