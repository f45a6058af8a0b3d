import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { z } from 'zod';
import { RestMeDocument } from '../../generated/operations.ts';
import {
  restHealth,
  restLag,
  restOutbox,
  restParked,
  restReplays,
  toRestHealth,
  toRestLag,
  toRestOutbox,
  toRestParked,
  toRestReplays,
  type Lag,
  type Outbox,
  type Parked,
  type Replays,
} from '../operations-shape.ts';
import { jsonText } from '../request-input.ts';
import { notFound, throwRefusals, unauthenticated, unavailable } from '../rest-error.ts';
import { signedIn, type Route, type SignedInCall } from '../route.ts';

const redriveBody = z.strictObject({
  service: z.enum(SUBGRAPH_NAMES, { error: 'service must be the name of a service.' }),
  key: jsonText('key').min(1, 'key is required.').max(500, 'key is too long.'),
  reason: jsonText('reason').trim().min(10, 'Give the reason in 10 to 500 characters.').max(500, {
    error: 'Give the reason in 10 to 500 characters.',
  }),
});

const replayBody = z.strictObject({
  service: z.enum(SUBGRAPH_NAMES, { error: 'service must be the name of a service.' }),
  projection: jsonText('projection')
    .min(1, 'projection is required.')
    .max(100, 'projection is too long.'),
  apply: z.boolean({ error: 'apply must be true or false.' }),
});

const redriveAnswer = z
  .strictObject({ service: z.string(), key: z.string(), requested_by: z.string() })
  .meta({ id: 'RedriveRequest' });

const replayAnswer = z
  .strictObject({
    service: z.string(),
    projection: z.string(),
    apply: z.boolean(),
    requested_by: z.string(),
  })
  .meta({ id: 'ReplayRequest' });

/**
 * What operators see of the running system, joined from the operators' routes of all services. Admins can read; only operators
 * redrive and replay.
 */
export const operationsRoutes: readonly Route[] = [
  signedIn({
    method: 'GET',
    path: '/ops/health',
    operationId: 'getHealth',
    tag: 'Operations',
    summary: 'Health of every part',
    description: 'A part that does not answer is named in the list.',
    access: 'operations reader',
    answer: restHealth,
    handle: async ({ doors, notReady }) => toRestHealth(await notReady(), await doors.readiness()),
  }),
  signedIn({
    method: 'GET',
    path: '/ops/lag',
    operationId: 'getLag',
    tag: 'Operations',
    summary: 'How far each consumer group is behind',
    description: 'By group and topic: waiting messages, and the age of the oldest in seconds.',
    access: 'operations reader',
    answer: restLag,
    handle: async ({ doors, viewer }) => toRestLag(await doors.ask<Lag>(viewer, 'lag')),
  }),
  signedIn({
    method: 'GET',
    path: '/ops/outbox',
    operationId: 'getOutbox',
    tag: 'Operations',
    summary: 'What each service has still to publish',
    description: 'Events written and not yet acknowledged by the broker.',
    access: 'operations reader',
    answer: restOutbox,
    handle: async ({ doors, viewer }) => toRestOutbox(await doors.ask<Outbox>(viewer, 'outbox')),
  }),
  signedIn({
    method: 'GET',
    path: '/ops/parked',
    operationId: 'listFailedEvents',
    tag: 'Operations',
    summary: 'Failed events by key',
    description:
      "Keys of the caller's organisation whose events are on hold because the first of them could not be applied.",
    access: 'operations reader',
    answer: restParked,
    handle: async ({ doors, viewer }) => toRestParked(await doors.ask<Parked>(viewer, 'parked')),
  }),
  signedIn({
    method: 'POST',
    path: '/ops/redrive',
    operationId: 'redrive',
    tag: 'Operations',
    summary: 'Redrive the failed events of a key',
    description:
      'Operators only. The service applies them in order; the audit records who requested it and why.',
    access: 'operator',
    body: redriveBody,
    status: 202,
    answer: redriveAnswer,
    answerDescription: 'Requested.',
    refusals: [404, 409],
    refusalDescriptions: {
      404: "The caller's organisation has no failed event under this key.",
    },
    handle: async (call) => {
      const { service, ...command } = call.body;
      const requestedBy = await order(call, service, 'redrive', command);
      return { service, key: command.key, requested_by: requestedBy };
    },
  }),
  signedIn({
    method: 'GET',
    path: '/ops/replays',
    operationId: 'listReplays',
    tag: 'Operations',
    summary: 'Projections and the outcome of their last rebuild',
    description:
      'By service: whether a projection is being rebuilt from its events, and how its last run ended: compared (nothing was changed), applied or failed, with the rows that differ and the hashes of its tables before and after.',
    access: 'operations reader',
    answer: restReplays,
    handle: async ({ doors, viewer }) => toRestReplays(await doors.ask<Replays>(viewer, 'replays')),
  }),
  signedIn({
    method: 'POST',
    path: '/ops/replays',
    operationId: 'startReplay',
    tag: 'Operations',
    summary: 'Rebuild a projection from its events',
    description:
      "Operators only. Compares first; with apply, the live rows are replaced in one transaction, which is refused unless a comparison within the last hour is the projection's most recent run. Answers at once; GET shows the outcome. The audit records who requested it.",
    access: 'operator',
    body: replayBody,
    status: 202,
    answer: replayAnswer,
    answerDescription: 'Started.',
    refusals: [404, 409],
    refusalDescriptions: { 404: 'The service has no such projection.' },
    handle: async (call) => {
      const { service, ...command } = call.body;
      const requestedBy = await order(call, service, 'replays', command);
      return { service, ...command, requested_by: requestedBy };
    },
  }),
];

/** Passes an operator's command to a service. @returns who it is recorded under */
async function order(
  { doors, viewer, run }: SignedInCall<unknown, unknown>,
  service: SubgraphName,
  what: 'redrive' | 'replays',
  command: object,
): Promise<string> {
  // The audit names a person, not a number: without a name from identity, nothing is changed.
  const { me } = await run(RestMeDocument, {});
  if (!me) throw unauthenticated();
  const { status, body } = await doors
    .order(viewer, service, what, { ...command, by: me.email })
    .catch(() => {
      throw unavailable(`The ${service} service is not available right now. Try again soon.`);
    });
  if (status !== 202) throwRefused(service, body);
  return me.email;
}

const serviceRefusal = z.object({ code: z.string(), message: z.string() });

/** Passes on a service's refusal with its REST status; any other response counts as a failing service. */
function throwRefused(service: string, body: unknown): never {
  const refusal = serviceRefusal.safeParse(body).data;
  if (refusal?.code === 'NOTHING_PARKED') throw notFound('A parked event of this key');
  if (refusal?.code === 'NO_SUCH_PROJECTION') throw notFound('A projection of this name');
  throwRefusals(refusal ? [{ ...refusal, field: null }] : []);
  throw unavailable(`The ${service} service is not available right now. Try again soon.`);
}
