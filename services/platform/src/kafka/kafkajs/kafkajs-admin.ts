import kafkajs, { type Admin, type Kafka } from 'kafkajs';
import { setTimeout as pause } from 'node:timers/promises';
import {
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  ResourcePatternTypes,
  type AclEntry,
  type GroupOffsets,
  type KafkaAdmin,
  type NewTopic,
} from '../kafka-client.ts';
import { withOwnErrors } from './kafkajs-errors.ts';

export function newKafkajsAdmin(kafka: Kafka): KafkaAdmin {
  const admin = kafka.admin({ retry: { retries: 3 } });
  return {
    connect: () => withOwnErrors(admin.connect()),
    disconnect: () => admin.disconnect(),
    ...topicsOf(admin),
    ...groupsOf(admin),
    ...aclsOf(admin),
  };
}

type Topics = Pick<
  KafkaAdmin,
  | 'listTopics'
  | 'createTopics'
  | 'fetchTopicOffsets'
  | 'fetchTopicOffsetsByTimestamp'
  | 'deleteTopicRecords'
>;

const topicsOf = (admin: Admin): Topics => ({
  listTopics: () => withOwnErrors(admin.listTopics()),
  createTopics: async (topics) => {
    await withOwnErrors(admin.createTopics({ waitForLeaders: false, topics: topics.map(topicOf) }));
    await awaitLeaders(admin, topics);
  },
  fetchTopicOffsets: (topic) => withOwnErrors(admin.fetchTopicOffsets(topic)),
  fetchTopicOffsetsByTimestamp: (topic, timestampMs) =>
    withOwnErrors(admin.fetchTopicOffsetsByTimestamp(topic, timestampMs)),
  deleteTopicRecords: (topic, before) =>
    withOwnErrors(admin.deleteTopicRecords({ topic, partitions: [...before] })),
});

const topicOf = ({ config = {}, ...topic }: NewTopic) => ({
  ...topic,
  configEntries: Object.entries(config).map(([name, value]) => ({ name, value })),
});

const LEADER_POLLS_MAX = 50;
const LEADER_POLL_INTERVAL_MS = 100;

/**
 * Requests the offsets of new topics until their leaders answer. A topic is created before every broker knows it, and its leader
 * is named before it serves; a batch sent until then would be published in part, once per attempt.
 */
async function awaitLeaders(admin: Admin, topics: readonly NewTopic[]): Promise<void> {
  for (let polls = 1; ; polls += 1) {
    try {
      for (const { topic } of topics) await withOwnErrors(admin.fetchTopicOffsets(topic));
      return;
    } catch (error) {
      if (polls === LEADER_POLLS_MAX) throw error;
    }
    await pause(LEADER_POLL_INTERVAL_MS);
  }
}

type Groups = Pick<
  KafkaAdmin,
  'fetchOffsets' | 'setOffsets' | 'listGroups' | 'describeGroups' | 'deleteGroups'
>;

const groupsOf = (admin: Admin): Groups => ({
  fetchOffsets: ({ groupId, topics }) => withOwnErrors(fetchOffsets(admin, groupId, topics)),
  setOffsets: async (groupId, { topic, partitions }) => {
    await withOwnErrors(admin.setOffsets({ groupId, topic, partitions: [...partitions] }));
  },
  listGroups: async () =>
    (await withOwnErrors(admin.listGroups())).groups.map(({ groupId }) => groupId),
  describeGroups: async (groupIds) =>
    (await withOwnErrors(admin.describeGroups([...groupIds]))).groups,
  deleteGroups: async (groupIds) => {
    await withOwnErrors(admin.deleteGroups([...groupIds]));
  },
});

const COORDINATOR_TRIES_MAX = 20;
const COORDINATOR_POLL_INTERVAL_MS = 250;
const isCoordinatorUnavailable = (error: unknown): boolean =>
  error instanceof kafkajs.KafkaJSProtocolError && /COORDINATOR|GROUP_LOAD/.test(error.type);

/** While a coordinator loads or moves, kafkajs retries every call but this one, so replays would fail. */
async function fetchOffsets(
  admin: Admin,
  groupId: string,
  topics: readonly string[],
): Promise<GroupOffsets[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await admin.fetchOffsets({ groupId, topics: [...topics] });
    } catch (error) {
      if (tries === COORDINATOR_TRIES_MAX || !isCoordinatorUnavailable(error)) throw error;
    }
    await pause(COORDINATOR_POLL_INTERVAL_MS);
  }
}

const EVERY_ACL = {
  resourceType: AclResourceTypes.ANY,
  resourcePatternType: ResourcePatternTypes.ANY,
  operation: AclOperationTypes.ANY,
  permissionType: AclPermissionTypes.ANY,
};

const aclsOf = (admin: Admin): Pick<KafkaAdmin, 'listAcls' | 'createAcls' | 'deleteAcls'> => ({
  listAcls: async () => {
    try {
      const { resources } = await admin.describeAcls(EVERY_ACL);
      return resources.flatMap(({ acls, ...resource }): AclEntry[] =>
        acls.map((acl) => ({ ...resource, ...acl })),
      );
    } catch (error) {
      if ((error as { type?: string }).type === 'SECURITY_DISABLED') return null;
      throw error;
    }
  },
  createAcls: async (entries) => {
    await withOwnErrors(admin.createAcls({ acl: [...entries] }));
  },
  deleteAcls: async (entries) => {
    await withOwnErrors(admin.deleteAcls({ filters: [...entries] }));
  },
});
