import type { Topic } from '@outlay/schemas/events';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AnyEvent } from '../events/index.ts';
import { createSubgraph, type RequestFacts } from '../graphql/index.ts';
import { createHttpServer } from '../http/index.ts';
import { createKeyExpiry } from '../idempotency/index.ts';
import {
  createEventDispatcher,
  createGroupDispatcher,
  createRedriveWorker,
  type DispatcherOptions,
  type Subscriptions,
} from '../inbox/index.ts';
import { createEventConsumer, createLagReader, type EventConsumer } from '../kafka/index.ts';
import {
  exitWithFault,
  type BackgroundWork,
  type RepeatingWork,
  type Service,
} from '../lifecycle/index.ts';
import { createEventExpiry } from '../outbox/index.ts';
import { isDatabaseUnavailable } from '../postgres/index.ts';
import { registerOperatorApi, type OperatorHandlers, type WorkQueue } from '../operations/index.ts';
import {
  createPipelineMetrics,
  FAILED_EVENT_GAUGES,
  registerDatabaseGauges,
  stopTracing,
} from '../telemetry/index.ts';
import type { Projection } from '../replay/index.ts';
import { directDatabaseUrlOf, type ServiceParts } from './service-parts.ts';

export interface SubgraphServiceOptions<Context extends object> {
  parts: ServiceParts;
  resolvers: object;
  createContext: (facts: RequestFacts) => Context;
  /** The topics that the service consumes; may be empty. */
  topics: readonly Topic[];
  subscriptions: Subscriptions;
  /** Whether events may wait for half a second after others, so that those of one moment share a fetch and a transaction. */
  mayLinger?: boolean;
  /** Called for each event whose effect has committed, such as to wake a worker. */
  onApplied?: (event: AnyEvent) => void;
  /** Projections that operators can rebuild from events. */
  projections?: readonly Projection[];
  work?: readonly BackgroundWork[];
  /** Queues of the service's workers, as operators see them. */
  queues?: readonly WorkQueue[];
  /** Operations of the operators' API that only this service has. */
  operatorHandlers?: OperatorHandlers;
  /** Registers routes besides /graphql, such as JWKS or uploads. */
  routes?: (server: FastifyInstance) => void | Promise<void>;
  bodyMaxBytes?: number;
}

/**
 * Builds a service process from its parts. It starts the relay, consumers, work and then the HTTP server. It stops in this order:
 * not ready, HTTP server, consumers, work, relay, producer, pool.
 */
export function createSubgraphService<Context extends object>(
  options: SubgraphServiceOptions<Context>,
): Service & { address(): string } {
  const { parts } = options;
  const { log, database, relay, config } = parts;
  const redriving = redriveWorkOf(options);
  const work = workOf(options, redriving);
  let stopping = false;
  const consumer = createInboundConsumer(options);
  const lag = consumer && createLagReader(parts.kafka, parts.name, options.topics);
  const server = createHttpServer({
    log,
    metrics: parts.metrics,
    notReady: async () => {
      if (stopping) return ['stopping'];
      const missing = [];
      const alive = await database.execute(sql`select 1`).then(
        () => true,
        () => false,
      );
      if (!alive) missing.push('database');
      if (consumer && !consumer.isReady()) missing.push('kafka');
      return missing;
    },
    ...(options.bodyMaxBytes !== undefined && { bodyMaxBytes: options.bodyMaxBytes }),
  });
  const subgraph = createSubgraph({
    name: parts.name,
    resolvers: options.resolvers,
    createContext: options.createContext,
    verifyInternalToken: parts.verifyInternalToken,
    log,
  });
  return {
    start: async () => {
      await subgraph.start();
      subgraph.register(server);
      registerOperatorApi(server, {
        ...parts,
        service: parts.name,
        databaseUrl: directDatabaseUrlOf(config),
        projections: options.projections ?? [],
        queues: options.queues ?? [],
        handlers: options.operatorHandlers ?? {},
        onRedriveRequested: () => redriving?.wake(),
        lag,
      });
      await options.routes?.(server);
      await relay.start();
      await consumer?.start();
      for (const part of work) await part.start();
      await server.listen({ host: config.HOST, port: config.PORT });
      log.info({ port: portOf(server) }, 'ready');
    },
    stop: async () => {
      stopping = true;
      await server.close();
      await lag?.stop();
      await consumer?.stop();
      for (const part of [...work].reverse()) await part.stop();
      await relay.stop();
      await parts.producer.stop();
      await subgraph.stop();
      await database.$client.end();
      await stopTracing();
    },
    address: () => `http://${config.HOST}:${portOf(server)}`,
  };
}

const LINGER_MS = 500;

/** Null for a service that consumes nothing. */
function createInboundConsumer<Context extends object>({
  parts,
  topics,
  subscriptions,
  mayLinger = false,
  onApplied = () => undefined,
}: SubgraphServiceOptions<Context>): EventConsumer | null {
  if (topics.length === 0) return null;
  const { name, log, database } = parts;
  const pipeline = createPipelineMetrics(parts.metrics);
  registerDatabaseGauges(parts.metrics, database.$client, FAILED_EVENT_GAUGES);
  const dispatching: DispatcherOptions = {
    consumer: name,
    database,
    subscriptions,
    log,
    onApplied: (topic, event) => {
      pipeline.applied(topic, event);
      onApplied(event);
    },
    onFailed: pipeline.failed,
  };
  const dispatch = createEventDispatcher(dispatching);
  return createEventConsumer({
    client: parts.kafka,
    groupId: name,
    topics,
    ...(mayLinger && { lingerMs: LINGER_MS }),
    log,
    handle: (messages) => dispatch(...messages),
    handleTogether: createGroupDispatcher(dispatching),
    onLag: pipeline.lag,
    onFatal: (reason, error) => exitWithFault(log, reason, error),
    isTransient: isDatabaseUnavailable,
  });
}

/** The background work that every service has, and the service's own. */
function workOf<Context extends object>(
  options: SubgraphServiceOptions<Context>,
  redriving: RepeatingWork | null,
): readonly BackgroundWork[] {
  const { database, log } = options.parts;
  return [
    ...(redriving ? [redriving] : []),
    createKeyExpiry(database, log),
    createEventExpiry(database, log),
    ...(options.work ?? []),
  ];
}

/** Redrives failed events when an operator requests it; null for a service that consumes nothing. */
function redriveWorkOf<Context extends object>({
  parts: { name: consumer, log, database },
  topics,
  subscriptions,
}: SubgraphServiceOptions<Context>): RepeatingWork | null {
  if (topics.length === 0) return null;
  return createRedriveWorker({ consumer, database, subscriptions, log });
}

function portOf(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
