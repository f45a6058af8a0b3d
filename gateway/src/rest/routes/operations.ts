import { hasRole, type Viewer } from '@outlay/platform/auth';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { z } from 'zod';
import { assertScope } from '../../auth/api-scopes.ts';
import { RestMeDocument } from '../../generated/operations.ts';
import type { GatewayContext } from '../../graphql/gateway-context.ts';
import type { OperatorDoors } from '../../upstream/operator-doors.ts';
import type { Facade } from '../facade.ts';
import {
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
import { jsonObject, jsonText, readInput } from '../request-input.ts';
import { notFound, RestError, throwRefusals, unauthenticated, unavailable } from '../rest-error.ts';

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

/**
 * Operators' view of the running system, combined from the services' operator endpoints. Admins can view it; only operators
 * redrive and replay. `notReady` lists what the gateway itself lacks.
 */
export function registerOperationsRoutes(
  { run, signedIn }: Facade,
  doors: OperatorDoors,
  notReady: () => Promise<string[]>,
): void {
  signedIn('GET', '/ops/health', async (_request, _reply, context) => {
    readerOf(context);
    return toRestHealth(await notReady(), await doors.readiness());
  });

  signedIn('GET', '/ops/lag', async (_request, _reply, context) =>
    toRestLag(await doors.ask<Lag>(readerOf(context), 'lag')),
  );

  signedIn('GET', '/ops/outbox', async (_request, _reply, context) =>
    toRestOutbox(await doors.ask<Outbox>(readerOf(context), 'outbox')),
  );

  signedIn('GET', '/ops/parked', async (_request, _reply, context) =>
    toRestParked(await doors.ask<Parked>(readerOf(context), 'parked')),
  );

  signedIn('POST', '/ops/redrive', async (request, reply, context) => {
    const viewer = operatorOf(context);
    const { service, ...command } = readInput(redriveBody, jsonObject(request));
    // Shows a person's name instead of a number; an unknown person stays a number.
    const { me } = await run(context, RestMeDocument, {});
    if (!me) throw unauthenticated();
    const { status, body } = await doors
      .order(viewer, service, 'redrive', { ...command, by: me.email })
      .catch(() => {
        throw unavailable(`The ${service} service is not available right now. Try again soon.`);
      });
    if (status !== 202) throwRefused(service, body);
    return reply.code(202).send({ service, key: command.key, requested_by: me.email });
  });

  signedIn('GET', '/ops/replays', async (_request, _reply, context) =>
    toRestReplays(await doors.ask<Replays>(readerOf(context), 'replays')),
  );

  signedIn('POST', '/ops/replays', async (request, reply, context) => {
    const viewer = operatorOf(context);
    const { service, ...command } = readInput(replayBody, jsonObject(request));
    const { me } = await run(context, RestMeDocument, {});
    if (!me) throw unauthenticated();
    const { status, body } = await doors
      .order(viewer, service, 'replays', { ...command, by: me.email })
      .catch(() => {
        throw unavailable(`The ${service} service is not available right now. Try again soon.`);
      });
    if (status !== 202) throwRefused(service, body);
    return reply.code(202).send({ service, ...command, requested_by: me.email });
  });
}

function readerOf({ viewer }: GatewayContext): Viewer {
  if (!viewer) throw unauthenticated();
  assertScope(viewer, 'READ');
  if (hasRole(viewer, 'operator', 'admin')) return viewer;
  throw new RestError(403, 'FORBIDDEN', 'Only admins and operators can see this.');
}

/** Only operators may change the running system, whatever a member's roles are. */
function operatorOf(context: GatewayContext): Viewer {
  const viewer = readerOf(context);
  if (!hasRole(viewer, 'operator')) {
    throw new RestError(403, 'OPERATOR_ONLY', 'Only an operator can do this.');
  }
  if (viewer.scopes) assertScope(viewer, 'ADMIN');
  return viewer;
}

const refusalBody = z.object({ code: z.string(), message: z.string() });

/** Passes on a service's refusal with its REST status; any other response counts as a failing service. */
function throwRefused(service: string, body: unknown): never {
  const refusal = refusalBody.safeParse(body).data;
  if (refusal?.code === 'NOTHING_PARKED') throw notFound('A parked event of this key');
  if (refusal?.code === 'NO_SUCH_PROJECTION') throw notFound('A projection of this name');
  throwRefusals(refusal ? [{ ...refusal, field: null }] : []);
  throw unavailable(`The ${service} service is not available right now. Try again soon.`);
}
