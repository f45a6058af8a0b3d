import type { Logger } from '../telemetry/index.ts';
import type { KafkaConnection } from './kafka-connection.ts';

/**
 * What we need from a Kafka client. kafkajs/ implements it with kafkajs, which has had no maintainer since 2023: its types and errors
 * stay in that folder.
 */
export interface KafkaClient {
  /** Prefix of topics, groups and users in the cluster. Callers leave it out. */
  readonly topicPrefix: string;
  newProducer(): KafkaProducer;
  newConsumer(options: ConsumerOptions): KafkaConsumer;
  /** For reading up to a known end: an empty fetch delays the disconnect only briefly. */
  newReader(options: ConsumerOptions): KafkaConsumer;
  newAdmin(): KafkaAdmin;
  /** Creates users that sign in by SCRAM-SHA-512, or changes their passwords. For a cluster administrator. */
  setPasswords(passwords: readonly UserPassword[]): Promise<void>;
}

export interface KafkaClientOptions extends KafkaConnection {
  clientId: string;
  log: Logger;
}

/** A user who signs in by SCRAM-SHA-512. */
export interface UserPassword {
  readonly username: string;
  readonly password: string;
}

export interface ProducedMessage {
  readonly topic: string;
  /** Messages with one key are in one partition. */
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface KafkaProducer {
  connect(): Promise<void>;
  /**
   * Resolves when all in-sync replicas have every message. If the next call waits for that, the order of each key is kept, also
   * across retries. Never creates a topic.
   */
  send(messages: readonly ProducedMessage[]): Promise<void>;
  disconnect(): Promise<void>;
}

export interface ConsumerOptions {
  readonly groupId: string;
  readonly topics: readonly string[];
  /** Where a group starts that has not committed anything. */
  readonly from: 'beginning' | 'latest';
  /** Called after a possibly transient failure. False, which is the default, ends the consumer with onCrash. */
  readonly mayRestart?: () => boolean;
  /** Called each time that the group assigns partitions to this member. */
  readonly onJoin?: () => void;
  /** Called once when no further batch will be delivered, because of an error of the handler or the client. */
  readonly onCrash?: (error: unknown) => void;
  /** Called with the name of a request that the broker has not answered. The client may retry for minutes. */
  readonly onRequestTimeout?: (request: string) => void;
}

export interface PartitionName {
  readonly topic: string;
  readonly partition: number;
}

/** An offset in a partition; a committed one is the offset of the next message to apply. */
export interface PartitionPlace extends PartitionName {
  readonly offset: string;
}

export interface KafkaMessage {
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly offset: string;
  readonly headers?: Readonly<Record<string, unknown>>;
}

/** Consecutive messages of one partition. */
export interface KafkaBatch extends PartitionName {
  readonly messages: readonly KafkaMessage[];
  /** Tells the group that this member is alive; call it within the session timeout. */
  heartbeat(): Promise<void>;
  /** Whether the rest must not be applied, because the consumer was stopped, or the partition was reassigned or sought. */
  isStale(): boolean;
}

/** A member of a consumer group; never reused once it has ended. */
export interface KafkaConsumer {
  /**
   * Joins the group and delivers batches: one at a time per partition, from `partitionsAtOnce` partitions concurrently. A batch
   * whose handler has returned is not delivered again to this member; the caller commits. Resolves once joined.
   */
  run(eachBatch: (batch: KafkaBatch) => Promise<void>, partitionsAtOnce?: number): Promise<void>;
  commitOffsets(places: readonly PartitionPlace[]): Promise<void>;
  /** Continues at another offset. Messages that were already fetched may still be delivered once. */
  seek(place: PartitionPlace): void;
  pause(partition: PartitionName): void;
  resume(partition: PartitionName): void;
  /** Leaves the group, so that another member gets the partitions at once. */
  disconnect(): Promise<void>;
}

export interface NewTopic {
  readonly topic: string;
  readonly numPartitions: number;
  /** The cluster's default if omitted. */
  readonly replicationFactor?: number;
  readonly config?: Readonly<Record<string, string>>;
}

export type PartitionOffset = Omit<PartitionPlace, 'topic'>;

/** Offsets of a partition's first message, and after its last. */
export interface PartitionBounds {
  readonly partition: number;
  readonly low: string;
  readonly high: string;
}

export interface GroupOffsets {
  readonly topic: string;
  /** -1 for a partition without a committed offset. */
  readonly partitions: readonly PartitionOffset[];
}

export interface GroupDescription {
  readonly groupId: string;
  readonly state: string;
  readonly members: readonly { readonly clientId: string; readonly clientHost: string }[];
}

export interface KafkaAdmin {
  connect(): Promise<void>;
  listTopics(): Promise<string[]>;
  /** Resolves once each topic has leaders, which can be written to. */
  createTopics(topics: readonly NewTopic[]): Promise<void>;
  fetchTopicOffsets(topic: string): Promise<PartitionBounds[]>;
  /** The first message at or after a time in each partition, else the partition's end. */
  fetchTopicOffsetsByTimestamp(topic: string, timestampMs: number): Promise<PartitionOffset[]>;
  deleteTopicRecords(topic: string, before: readonly PartitionOffset[]): Promise<void>;
  fetchOffsets(query: { groupId: string; topics: readonly string[] }): Promise<GroupOffsets[]>;
  /** Only for a group without members. */
  setOffsets(groupId: string, offsets: GroupOffsets): Promise<void>;
  listGroups(): Promise<string[]>;
  describeGroups(groupIds: readonly string[]): Promise<GroupDescription[]>;
  deleteGroups(groupIds: readonly string[]): Promise<void>;
  /** Null on a cluster without an authorizer. */
  listAcls(): Promise<AclEntry[] | null>;
  createAcls(entries: readonly AclEntry[]): Promise<void>;
  deleteAcls(entries: readonly AclEntry[]): Promise<void>;
  disconnect(): Promise<void>;
}

/** One access rule. It uses the cluster's names with their prefix, and the numbers of Kafka's protocol. */
export interface AclEntry {
  readonly principal: string;
  readonly host: string;
  readonly permissionType: number;
  readonly resourceType: number;
  readonly resourceName: string;
  readonly resourcePatternType: number;
  readonly operation: number;
}

export const AclPermissionTypes = { ANY: 1, ALLOW: 3 } as const;
export const AclResourceTypes = { ANY: 1, TOPIC: 2, GROUP: 3 } as const;
export const ResourcePatternTypes = { ANY: 1, LITERAL: 3, PREFIXED: 4 } as const;
export const AclOperationTypes = { ANY: 1, READ: 3, WRITE: 4, DELETE: 6, DESCRIBE: 8 } as const;

/** Thrown when a broker can't be reached or doesn't serve, which is transient. kafkajs' errors are mapped to it. */
export class BrokerUnavailableError extends Error {
  override readonly name: string = 'BrokerUnavailableError';
}

/** Thrown when a request timed out: the other end of the connection may be gone. */
export class BrokerTimeoutError extends BrokerUnavailableError {
  override readonly name = 'BrokerTimeoutError';

  constructor(request: string) {
    super(`the broker has not answered ${request} in time`);
  }
}

/** Whether a failure is due to an unavailable broker. A handler's errors never are. */
export const isBrokerUnavailable = (error: unknown): boolean =>
  error instanceof BrokerUnavailableError;
