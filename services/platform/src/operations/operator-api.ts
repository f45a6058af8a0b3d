import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hasRole, type VerifyInternalToken, type Viewer } from '../auth/index.ts';
import { readRequestFacts } from '../graphql/index.ts';
import type { KafkaClient, LagReader, TopicLag } from '../kafka/index.ts';
import type { Database } from '../postgres/index.ts';
import type { Projection } from '../replay/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { outboxFacts } from './progress-handlers.ts';
import { parkedKeysOf } from './failed-keys.ts';
import { redriveForOperator } from './failed-event-handlers.ts';
import { replayForOperator, replayStates } from './replay-handlers.ts';

export interface OperatorDoorOptions {
  /** Kafka group and inbox name of the service. */
  readonly service: string;
  readonly database: Database;
  readonly verifyInternalToken: VerifyInternalToken;
  /** Null for a service that consumes nothing: it has neither lag nor parked events. */
  readonly lag: LagReader | null;
  readonly databaseUrl: string;
  readonly kafka: KafkaClient;
  readonly log: Logger;
  /** Projections that can be rebuilt from events; may be empty. */
  readonly projections: readonly Projection[];
}

/** Concurrent requests of several operators query the broker once. */
const LAG_CACHE_MS = 3_000;
const READERS = ['operator', 'admin'] as const;

const redriveBody = z.strictObject({
  key: z.string().min(1).max(500),
  reason: z.string().max(2_000),
  by: z.string().max(200),
});

const replayBody = z.strictObject({
  projection: z.string().min(1).max(100),
  apply: z.boolean(),
  by: z.string().min(2).max(100),
});

/**
 * Operator endpoints that the gateway calls on each service: /internal/ops/{lag,outbox,parked,replays}, and POST
 * /internal/ops/{redrive,replays}. Admins may read; only operators redrive and replay. Guarded by the gateway's token, like
 * /graphql.
 */
export function registerOperatorDoor(server: FastifyInstance, options: OperatorDoorOptions): void {
  const { service, database, lag } = options;
  const readCachedLag = lag === null ? () => Promise.resolve([]) : cached(() => lag.read());
  const facts = {
    lag: async () => ({ topics: await readCachedLag() }),
    outbox: () => outboxFacts(database),
    parked: ({ organizationId }: Viewer) => parkedKeysOf(database, service, organizationId),
    replays: async () => ({ projections: await replayStates(options) }),
  };
  for (const [name, read] of Object.entries(facts)) {
    server.get(`/internal/ops/${name}`, async (request, reply) => {
      const viewer = await viewerOf(request, options);
      return mayRead(viewer) ? read(viewer) : refuseViewer(reply);
    });
  }
  server.post('/internal/ops/redrive', async (request, reply) => {
    const viewer = await viewerOf(request, options);
    if (!mayRead(viewer) || !hasRole(viewer, 'operator')) return refuseViewer(reply);
    const body = redriveBody.safeParse(request.body);
    if (!body.success) return reply.code(422).send({ code: 'VALIDATION_FAILED' });
    const { key, reason, by: actor } = body.data;
    const { organizationId } = viewer;
    const command = { consumer: service, key, organizationId, actor, reason };
    const outcome = await redriveForOperator(database, command);
    return outcome.ok ? reply.code(202).send({}) : reply.code(409).send(outcome.refusals[0]);
  });
  server.post('/internal/ops/replays', async (request, reply) => {
    const viewer = await viewerOf(request, options);
    if (!mayRead(viewer) || !hasRole(viewer, 'operator')) return refuseViewer(reply);
    const body = replayBody.safeParse(request.body);
    if (!body.success) return reply.code(422).send({ code: 'VALIDATION_FAILED' });
    const { by: actor, ...command } = body.data;
    const outcome = await replayForOperator(options, { ...command, actor });
    return outcome.ok ? reply.code(202).send({}) : reply.code(409).send(outcome.refusals[0]);
  });
}

const mayRead = (viewer: Viewer | null): viewer is Viewer =>
  viewer !== null && hasRole(viewer, ...READERS);

const refuseViewer = (reply: FastifyReply): FastifyReply =>
  reply.code(403).send({ code: 'FORBIDDEN', message: 'for operators who come by the gateway' });

/** Also null for callers other than the gateway, which get the same answer as a member without the role. */
const viewerOf = (
  request: FastifyRequest,
  { verifyInternalToken }: OperatorDoorOptions,
): Promise<Viewer | null> =>
  readRequestFacts(request, verifyInternalToken).then(
    ({ viewer }) => viewer,
    () => null,
  );

/** A failed reading is not cached. */
function cached(read: () => Promise<TopicLag[]>): () => Promise<TopicLag[]> {
  let reading: { answer: Promise<TopicLag[]>; sinceMs: number } | null = null;
  return () => {
    if (reading === null || performance.now() - reading.sinceMs > LAG_CACHE_MS) {
      reading = { answer: read(), sinceMs: performance.now() };
      reading.answer.catch(() => {
        reading = null;
      });
    }
    return reading.answer;
  };
}
