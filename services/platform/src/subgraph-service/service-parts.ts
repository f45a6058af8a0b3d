import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { serveEventSchemasAt } from '../events/index.ts';
import {
  createInternalTokenVerifier,
  createPersonVerifier,
  type VerifyInternalToken,
} from '../auth/index.ts';
import {
  createKafkaClient,
  createEventProducer,
  kafkaConnectionOf,
  type EventProducer,
  type KafkaClient,
  type KafkaSettings,
} from '../kafka/index.ts';
import {
  createOutboxRelay,
  wakeAfterEvents,
  type Cause,
  type OutboxRelay,
} from '../outbox/index.ts';
import { createDatabase, type Database, type InTransaction } from '../postgres/index.ts';
import {
  createLogger,
  createMetrics,
  currentTraceparent,
  OUTBOX_GAUGES,
  registerDatabaseGauges,
  registerPoolGauges,
  startTracing,
  type Logger,
  type Registry,
} from '../telemetry/index.ts';

/** The settings that every subgraph has (envFields.subgraphFields). */
export interface SubgraphConfig extends KafkaSettings {
  readonly HOST: string;
  readonly PORT: number;
  readonly LOG_LEVEL: string;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly DATABASE_URL: string;
  readonly DIRECT_DATABASE_URL?: string | undefined;
  readonly DATABASE_POOL_MAX: number;
  readonly PUBLIC_URL: string;
  readonly INTERNAL_TOKEN_PUBLIC_KEY_FILE: string;
  readonly ACCESS_TOKEN_PUBLIC_KEYS_FILE: string;
}

/** The address for connections of their own, which hold a lock or listen for longer than a transaction. */
export const directDatabaseUrlOf = (
  config: Pick<SubgraphConfig, 'DATABASE_URL' | 'DIRECT_DATABASE_URL'>,
): string => config.DIRECT_DATABASE_URL ?? config.DATABASE_URL;

/** The common parts of a service process, not yet started. */
export interface ServiceParts {
  readonly name: SubgraphName;
  readonly config: SubgraphConfig;
  readonly log: Logger;
  readonly metrics: Registry;
  /** Each commit that wrote events wakes the relay. */
  readonly database: Database;
  readonly kafka: KafkaClient;
  readonly producer: EventProducer;
  readonly relay: OutboxRelay;
  readonly verifyInternalToken: VerifyInternalToken;
  /** Runs `work` in one transaction of `database`. */
  readonly inTransaction: InTransaction;
}

/**
 * Builds the parts of every subgraph: log, metrics, database, Kafka, outbox relay, token verifier.
 * @param scopeByDefault the scope of database work outside a request: no rows by default, ALL_ORGANIZATIONS for a command
 */
export async function createServiceParts(
  name: SubgraphName,
  config: SubgraphConfig,
  scopeByDefault?: string,
): Promise<ServiceParts> {
  serveEventSchemasAt(config.PUBLIC_URL);
  await startTracing(name, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const log = createLogger(name, config.LOG_LEVEL);
  const database = createDatabase({
    url: config.DATABASE_URL,
    poolMax: config.DATABASE_POOL_MAX,
    applicationName: name,
    log,
    scopeByDefault,
  });
  const metrics = createMetrics(name);
  registerPoolGauges(metrics, database.$client);
  registerDatabaseGauges(metrics, database.$client, OUTBOX_GAUGES);
  const kafka = createKafkaClient({ ...kafkaConnectionOf(config), clientId: name, log });
  const producer = createEventProducer(kafka, log);
  const relay = createOutboxRelay({
    databaseUrl: directDatabaseUrlOf(config),
    applicationName: name,
    producer,
    log,
  });
  wakeAfterEvents(database, relay.wake);
  return {
    name,
    config,
    log,
    metrics,
    database,
    kafka,
    producer,
    relay,
    verifyInternalToken: await createInternalTokenVerifier(
      config.INTERNAL_TOKEN_PUBLIC_KEY_FILE,
      name,
      await createPersonVerifier(config.ACCESS_TOKEN_PUBLIC_KEYS_FILE),
    ),
    inTransaction: (work) => database.transaction(work),
  };
}

/** The cause of an event that a person's request triggers. */
export const causeOfRequest = (
  viewer: { userId: string; organizationId: string },
  facts: { correlationId: string; traceparent: string | null },
): Cause => ({
  organizationId: viewer.organizationId,
  actorId: viewer.userId,
  correlationId: facts.correlationId,
  causationId: null,
  traceparent: currentTraceparent() ?? facts.traceparent,
});

/** The cause of an event that another event triggers. */
export const causeOfEvent = (event: {
  orgid: string;
  actorid: string | null;
  correlationid: string;
  id: string;
  traceparent: string | null;
}): Cause => ({
  organizationId: event.orgid,
  actorId: event.actorid,
  correlationId: event.correlationid,
  causationId: event.id,
  traceparent: event.traceparent,
});
