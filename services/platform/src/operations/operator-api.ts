import { OPERATOR_OPERATIONS, type OperationId } from '@outlay/schemas/operator-api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isOperator, type Principal, type VerifyInternalToken } from '../auth/index.ts';
import { readRequestFacts } from '../graphql/index.ts';
import { acrossOrganizations } from '../tenancy/index.ts';
import { failedEventHandlers, type FailedEventParts } from './failed-event-handlers.ts';
import type { OperatorHandlers } from './operator-handlers.ts';
import { progressHandlers, type ProgressParts } from './progress-handlers.ts';
import { replayHandlers, type ReplayParts } from './replay-handlers.ts';

export interface OperatorApiOptions extends ReplayParts, ProgressParts, FailedEventParts {
  readonly verifyInternalToken: VerifyInternalToken;
  /** Operations that only this service has. */
  readonly handlers: OperatorHandlers;
}

/** Maximum length of an operator's address with a name; see `note` in the contract. */
const BY_MAX_CHARS = 100;

const call = z.strictObject({ input: z.unknown(), by: z.string().max(BY_MAX_CHARS) });

const isOperation = (name: string): name is OperationId => Object.hasOwn(OPERATOR_OPERATIONS, name);

/**
 * The service's part of the operators' API: POST /internal/ops/<operation>, with the gateway's token as for /graphql. 404 means
 * that this service doesn't have the operation, 409 that it refuses.
 */
export function registerOperatorApi(server: FastifyInstance, options: OperatorApiOptions): void {
  const handlers: OperatorHandlers = {
    ...progressHandlers(options),
    ...failedEventHandlers(options),
    ...replayHandlers(options),
    ...options.handlers,
  };
  server.post<{ Params: { operation: string } }>(
    '/internal/ops/:operation',
    async (request, reply) => {
      const name = request.params.operation;
      if (!isOperation(name)) return reply.code(404).send({ code: 'NO_SUCH_OPERATION' });
      const { input } = OPERATOR_OPERATIONS[name];
      const caller = await callerOf(request, options);
      if (!caller || !isOperator(caller)) return reply.code(403).send({ code: 'FORBIDDEN' });
      const body = call.safeParse(request.body).data;
      const given = input.safeParse(body?.input);
      if (!body || !given.success) return reply.code(422).send({ code: 'VALIDATION_FAILED' });
      // The input was parsed with this operation's schema.
      const handle = handlers[name] as HandlerOfAny | undefined;
      if (!handle) return reply.code(404).send({ code: 'NO_SUCH_OPERATION' });
      const outcome = await acrossOrganizations(
        async () => await handle(given.data, { caller, by: body.by }),
      );
      return outcome.ok ? outcome.value : reply.code(409).send(outcome.refusals[0]);
    },
  );
}

type HandlerOfAny = (
  ...given: [unknown, Parameters<NonNullable<OperatorHandlers['getLag']>>[1]]
) => ReturnType<NonNullable<OperatorHandlers[OperationId]>>;

/**
 * Null for callers other than operators, and without the gateway's token or the person's own token. They get the same answer as a
 * member without permission.
 */
const callerOf = (
  request: FastifyRequest,
  { verifyInternalToken }: OperatorApiOptions,
): Promise<Principal | null> =>
  readRequestFacts(request, verifyInternalToken).then(
    ({ viewer, operator, isPersonal }) => (isPersonal ? (operator ?? viewer) : null),
    () => null,
  );
