import { proofSchema, statementFields } from '@outlay/authority';
import { AUTHORITY_PATHS, CALLER_HEADER, ownsKind, type WriterCode } from '@outlay/authority-log';
import { isOperator, type VerifyInternalToken, type Viewer } from '@outlay/platform/auth';
import { credentialsOf, type Credentials } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import { inOrganization } from '@outlay/platform/tenancy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Origin } from '../use-cases/ports.ts';
import type { UseCases } from '../use-cases/use-cases.ts';

/** Returns whose request a service is serving. @throws for credentials that are not the gateway's or not a person's */
export type VerifyCaller = (service: string, credentials: Credentials) => Promise<Viewer>;

/** Accepts the gateway's tokens for a service, together with the person's own. */
export const callersOf =
  (verifyInternalToken: VerifyInternalToken): VerifyCaller =>
  async (service, { internalToken, personToken }) => {
    const { principal, isPersonal } = await verifyInternalToken(
      internalToken,
      personToken,
      service,
    );
    if (!isPersonal || !principal || isOperator(principal)) throw new Error('not a member');
    return principal;
  };

const statement = z.strictObject({
  ...statementFields,
  kind: z.string().max(40),
  body: z.unknown(),
});
const appendRequest = z.strictObject({
  statement,
  proof: proofSchema.nullable(),
  title: z.string().min(1).max(500),
  fields: z
    .array(
      z.strictObject({
        field: z.string().max(200),
        before: z.string().max(4_000).nullable(),
        after: z.string().max(4_000).nullable(),
      }),
    )
    .max(200),
  asksStepUp: z.boolean().default(false),
});
const attestRequest = z.strictObject({ statement });

const REFUSED = 422;
const UNAUTHORIZED = 401;
const BAD_REQUEST = 400;

/** Internal calls by which the other services add statements of their callers to the authority log. */
export function registerAuthorityRoutes(
  server: FastifyInstance,
  verify: VerifyCaller,
  useCases: Pick<UseCases, 'appendStatement' | 'attestSession'>,
): void {
  const route = <Body extends { readonly statement: { readonly kind: string } }>(
    path: string,
    schema: z.ZodType<Body>,
    handle: (viewer: Viewer, body: Body, origin: Origin) => Promise<Result<object, WriterCode>>,
  ): void => {
    server.post(path, async (request, reply) => {
      const service = request.headers[CALLER_HEADER];
      const body = schema.safeParse(request.body).data;
      if (typeof service !== 'string' || !body || !ownsKind(service, body.statement.kind)) {
        return reply.code(BAD_REQUEST).send({ error: 'not a statement of this service' });
      }
      const viewer = await verify(service, credentialsOf(request)).catch(() => null);
      if (!viewer) return reply.code(UNAUTHORIZED).send({ error: 'not the gateway' });
      const result = await inOrganization(viewer.organizationId, () =>
        handle(viewer, body, originOf(request, viewer)),
      );
      return answer(reply, result);
    });
  };
  route(AUTHORITY_PATHS.append, appendRequest, (viewer, request, origin) =>
    useCases.appendStatement({ viewer, origin, ...request }),
  );
  route(AUTHORITY_PATHS.attest, attestRequest, (viewer, request) =>
    Promise.resolve(useCases.attestSession({ viewer, ...request })),
  );
}

const answer = (reply: FastifyReply, result: Result<object, WriterCode>): FastifyReply =>
  result.ok ? reply.send(result.value) : reply.code(REFUSED).send(result.refusals[0]);

const originOf = ({ id, headers }: FastifyRequest, { userId }: Viewer): Origin => {
  const correlation = headers['x-correlation-id'];
  return {
    actorId: userId,
    correlationId: typeof correlation === 'string' ? correlation.slice(0, 60) : id,
    traceparent: null,
    address: null,
    userAgent: null,
  };
};
