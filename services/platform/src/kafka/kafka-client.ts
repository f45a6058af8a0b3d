import kafkajs, {
  CompressionTypes,
  Kafka,
  logLevel,
  Partitioners,
  type Admin,
  type Consumer,
  type LogEntry,
  type Producer,
  type SASLOptions,
} from 'kafkajs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../telemetry/index.ts';
import type { KafkaConnection } from './kafka-connection.ts';
import { setScramPasswords, type UserPassword } from './scram-users.ts';

/**
 * The only file that imports kafkajs (unmaintained since 2023), with scram-users.ts: another client would be adapted here.
 * Its known failures and our answers are in deploy/decisions/0009-broker-away.md.
 */
export type { AclEntry, Admin, Consumer, EachBatchPayload, Producer } from 'kafkajs';

export interface KafkaClientOptions extends KafkaConnection {
  clientId: string;
  log: Logger;
}

export interface KafkaClient {
  /** What topics, groups and users are named with in the cluster. Users of the client leave it out. */
  readonly topicPrefix: string;
  newProducer(): Producer;
  /** `mayRestart`: called after a failure that could be transient; false ends the consumer with a CRASH event. */
  newConsumer(groupId: string, mayRestart: () => boolean): Consumer;
  /** For reading up to a known end: an empty fetch delays the disconnect only briefly. */
  newReader(groupId: string, mayRestart: () => boolean): Consumer;
  newAdmin(): Admin;
  /** Creates users that sign in by SCRAM-SHA-512, or changes their passwords. For an administrator of the cluster. */
  setPasswords(passwords: readonly UserPassword[]): Promise<void>;
}

interface RequestQueueInternals {
  throttledUntil: number;
  pending: unknown[];
}

/**
 * kafkajs re-arms its throttle check every millisecond on an idle connection (tulios/kafkajs#1704, #1751), which costs
 * about 4 % of a core per process. With nothing pending and no throttle there is nothing to check.
 */
function guardAgainstIdleSpin(): void {
  const require = createRequire(import.meta.url);
  const { prototype } = require('kafkajs/src/network/requestQueue') as {
    prototype: { scheduleCheckPendingRequests: (this: RequestQueueInternals) => void };
  };
  const original = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function (this: RequestQueueInternals) {
    if (this.pending.length === 0 && this.throttledUntil <= Date.now()) return;
    original.call(this);
  };
}
guardAgainstIdleSpin();

/** Retried by kafkajs itself and seen on every first connection to a broker: a debug line suffices. */
const EXPECTED =
  /coordinator is (loading|not available)|not aware of this group|rebalanc|This server does not host/i;

const toPino =
  (log: Logger) =>
  ({ level, log: entry }: LogEntry): void => {
    const { message, error, groupId, broker } = entry as { message: string } & Partial<
      Record<'error' | 'groupId' | 'broker', unknown>
    >;
    const facts = { kafka: { error, groupId, broker } };
    if (level <= logLevel.ERROR && !EXPECTED.test(`${message} ${String(error)}`)) {
      log.warn(facts, message);
    } else log.debug(facts, message);
  };

/**
 * How long the broker holds an empty fetch. The default of 5 s shows up as seconds of lag (tulios/kafkajs#370). Measured against
 * the embedded broker, interleaved: 100, 500 and 1000 ms deliver alike (p50 2 to 3 ms, p95 below 6), but an idle consumer costs
 * 1 % of a core at 100 ms and 0.4 % at 500, and the broker five times the fetches.
 */
const FOLLOWING_WAIT_MS = 500;
const READING_WAIT_MS = 50;

/** A client that names topics, groups and users as the cluster does. */
export function createClusterClient(options: KafkaClientOptions): KafkaClient {
  const { brokers, login, tls, topicPrefix = '', clientId, log } = options;
  const kafka = new Kafka({
    clientId,
    brokers: [...brokers],
    ...(login && { sasl: login as SASLOptions }),
    ...(tls && { ssl: tls.ca === undefined ? true : { ca: tls.ca } }),
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 3_000, retries: 8 },
    logLevel: logLevel.WARN,
    logCreator: () => toPino(log),
  });
  const newConsumer = (
    groupId: string,
    mayRestart: () => boolean,
    maxWaitTimeInMs: number,
  ): Consumer =>
    kafka.consumer({
      groupId,
      // A killed member keeps its partitions for this long, so this is the cost of a crash. Handlers take milliseconds and send
      // a heartbeat each; three missed ones in a row mean a dead process, not a busy one.
      sessionTimeout: 10_000,
      heartbeatInterval: 3_000,
      maxWaitTimeInMs,
      allowAutoTopicCreation: false,
      retry: { retries: 5, restartOnFailure: () => Promise.resolve(mayRestart()) },
    });
  return {
    topicPrefix,
    newProducer: () =>
      kafka.producer({
        createPartitioner: Partitioners.DefaultPartitioner,
        allowAutoTopicCreation: false,
        // One batch in flight keeps the order of each key over a retry.
        maxInFlightRequests: 1,
        retry: { retries: 2 },
      }),
    newConsumer: (groupId, mayRestart) => newConsumer(groupId, mayRestart, FOLLOWING_WAIT_MS),
    newReader: (groupId, mayRestart) => newConsumer(groupId, mayRestart, READING_WAIT_MS),
    newAdmin: () => askingAgain(kafka.admin({ retry: { retries: 3 } })),
    setPasswords: (passwords) => setScramPasswords(kafka, passwords),
  };
}

const COORDINATOR_TRIES_MAX = 20;
const COORDINATOR_POLL_INTERVAL_MS = 250;
const isCoordinatorAway = (error: unknown): boolean =>
  error instanceof kafkajs.KafkaJSProtocolError && /COORDINATOR|GROUP_LOAD/.test(error.type);

/** While a coordinator loads or moves, kafkajs retries every call but this one, which made replays fail. */
const askingAgain = (admin: Admin): Admin => ({
  ...admin,
  fetchOffsets: async (query) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await admin.fetchOffsets(query);
      } catch (error) {
        if (tries === COORDINATOR_TRIES_MAX || !isCoordinatorAway(error)) throw error;
      }
      await pause(COORDINATOR_POLL_INTERVAL_MS);
    }
  },
});

/** A request timed out: the other end of the connection may be gone. */
export class BrokerSilentError extends Error {
  constructor(request: string) {
    super(`the broker has not answered ${request} in time`);
    this.name = 'BrokerSilentError';
  }
}

/** kafkajs wraps errors at most this deep. */
const CAUSES_MAX = 10;

/**
 * Whether the root cause of a failure is a broker that is unreachable or not serving, which is transient. kafkajs marks those
 * as retriable; a handler's errors have no such mark.
 */
export function isBrokerAway(error: unknown): boolean {
  let first = error;
  for (let depth = 0; depth < CAUSES_MAX && first instanceof Error && first.cause; depth += 1) {
    first = first.cause;
  }
  return (
    first instanceof BrokerSilentError || (first instanceof kafkajs.KafkaJSError && first.retriable)
  );
}

/** The words of ACLs. */
export const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } =
  kafkajs;
export const NO_COMPRESSION = CompressionTypes.None;
