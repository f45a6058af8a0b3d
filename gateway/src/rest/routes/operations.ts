import {
  OPERATION_TEXTS,
  OPERATOR_OPERATIONS,
  type OperationId,
  type OperatorOperation,
} from '@outlay/schemas/operator-api';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { z } from 'zod';
import { RestMeDocument } from '../../generated/operations.ts';
import type { PartName, ServiceResponse } from '../../upstream/operator-api.ts';
import { RestError, throwRefusals, unauthenticated, unavailable } from '../rest-error.ts';
import { signedIn, type Route, type SignedInCall } from '../route.ts';
import { described, strictObjectOf } from '../shape-fields.ts';

/** Whether each part is ready. */
const health = strictObjectOf('OperationsHealth', {
  parts: z.array(
    strictObjectOf('OperationsHealth.parts', {
      name: z.string(),
      status: z.enum(['ready', 'not_ready', 'unreachable']),
      missing: z.array(z.string()).readonly(),
    }),
  ),
});

const unavailableServices = described(
  z.array(z.string()).readonly(),
  'Services that did not answer.',
  [],
);

type Part = z.output<typeof health>['parts'][number];

/** The operators' API, declared in the contract and served by the services, and the health of the parts. */
export const operationsRoutes: readonly Route[] = [
  signedIn({
    method: 'GET',
    path: '/ops/health',
    operationId: 'getHealth',
    access: 'operator',
    answer: health,
    handle: async ({ operatorApi, notReady }) => ({
      parts: partsOf(await notReady(), await operatorApi.readiness()),
    }),
  }),
  ...Object.keys(OPERATOR_OPERATIONS).map((id) => routeOf(id as OperationId)),
];

/** The gateway first, then the services; unreachable ones last. */
function partsOf(
  gatewayMissing: readonly string[],
  responses: readonly ServiceResponse<PartName>[],
): Part[] {
  const parts = responses.map(({ service, answer }) =>
    answer && [200, 503].includes(answer.status)
      ? partOf(service, (answer.body as Pick<Part, 'missing'>).missing)
      : { name: service, status: 'unreachable' as const, missing: [] },
  );
  const [up = [], down = []] = [true, false].map((isUp) =>
    parts.filter(({ status }) => (status !== 'unreachable') === isUp),
  );
  return [partOf('gateway', gatewayMissing), ...up, ...down];
}

const partOf = (name: string, missing: readonly string[]): Part => ({
  name,
  status: missing.length === 0 ? 'ready' : 'not_ready',
  missing,
});

function routeOf(id: OperationId): Route {
  const operation: OperatorOperation = OPERATOR_OPERATIONS[id];
  const { method, path, of, input, answer } = operation;
  const { summary, description, answerName } = OPERATION_TEXTS[id];
  const joined = of === 'all' ? answer.extend({ unavailable: unavailableServices }) : answer;
  return {
    ...(method === 'GET'
      ? { query: Object.keys(input.shape).length === 0 ? undefined : input.strict() }
      : { body: input, status: 202, answerDescription: 'Accepted.', refusals: [404, 409] }),
    method,
    path: `/ops${path}`,
    operationId: id,
    tag: 'Operations',
    summary,
    description,
    access: 'operator',
    answer: joined.meta({ id: answerName, description: `${summary}.` }),
    handle: (call) => perform(id, operation, call as SignedInCall<unknown, unknown>),
  };
}

/** Sends an operation to the services that it concerns and joins their responses. */
async function perform(
  id: OperationId,
  { of, method, answer }: OperatorOperation,
  call: SignedInCall<unknown, unknown>,
): Promise<object> {
  const { operatorApi, principal, context, query, body } = call;
  const input = (query ?? body ?? {}) as { service?: SubgraphName; by?: string };
  const by = method === 'POST' ? await namesOf(call, input.by) : '';
  const named = of === 'all' || of === 'one' ? input.service : of;
  const services = named === undefined ? SUBGRAPH_NAMES : [named];
  const responses = await operatorApi.call(services, id, {
    principal,
    personToken: context.personToken,
    input,
    by,
  });
  return of === 'all' ? join(answer, responses) : onlyAnswer(responses);
}

/** Reads the operator's address from identity. The audit needs it, so nothing is changed without it. */
async function namesOf(
  { run }: SignedInCall<unknown, unknown>,
  name: string | undefined,
): Promise<string> {
  const { me } = await run(RestMeDocument, {});
  if (!me) throw unauthenticated();
  return (name === undefined ? me.email : `${me.email} (${name})`).slice(0, 100);
}

/** Concatenates lists and adds counts. A service without the operation (404) adds nothing. */
function join(answerSchema: z.ZodObject, responses: readonly ServiceResponse[]): object {
  const fields = Object.entries(answerSchema.shape);
  const whole: Record<string, unknown> = Object.fromEntries(
    fields.map(([name, field]) => [name, field instanceof z.ZodArray ? [] : 0]),
  );
  const silent: SubgraphName[] = [];
  for (const { service, answer } of responses) {
    if (answer?.status === 404) continue;
    if (answer?.status !== 200) {
      silent.push(service);
      continue;
    }
    for (const [name, value] of Object.entries(answer.body as Record<string, unknown>)) {
      const before = whole[name];
      whole[name] = Array.isArray(before)
        ? [...(before as unknown[]), ...(value as unknown[])]
        : Number(before) + Number(value);
    }
  }
  return { ...whole, unavailable: silent };
}

/** @throws the service's refusal */
function onlyAnswer([response]: readonly ServiceResponse[]): object {
  const { service, answer } = response ?? { service: '', answer: null };
  if (answer?.status === 200) return answer.body as object;
  throwRefused(answer?.body);
  throw unavailable(`The ${service} service is not available right now. Try again soon.`);
}

const serviceRefusal = z.object({ code: z.string(), message: z.string() });
/** Refusals for objects that don't exist. */
const NOT_FOUND = new Set(['NO_SUCH_FAILED_EVENT', 'NO_SUCH_PROJECTION', 'NOT_FOUND']);

/** Throws a service's refusal with its REST status; any other response counts as a failing service. */
function throwRefused(body: unknown): void {
  const refusal = serviceRefusal.safeParse(body).data;
  if (!refusal) return;
  if (NOT_FOUND.has(refusal.code)) throw new RestError(404, 'NOT_FOUND', refusal.message);
  throwRefusals([{ ...refusal, field: null }]);
}
