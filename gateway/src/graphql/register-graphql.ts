import type { ApolloServer } from '@apollo/server';
import { executeOverFastify } from '@outlay/platform/graphql';
import { inSpan } from '@outlay/platform/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import type { Authenticate } from '../auth/authenticate-request.ts';
import { operationLabel, operationNameIn } from './operation-metrics.ts';
import { createGatewayContext, type GatewayContext } from './gateway-context.ts';
import { resolveTrustedDocument, type TrustedDocuments } from './trusted-documents.ts';

/** Room for the largest document and its variables (performance-reliability.md rule 23). */
const BODY_MAX_BYTES = 100_000;

/** The graph's own door: documents of integrators by their text, those of the web client by their id. */
export function registerGraphql(
  server: FastifyInstance,
  apollo: ApolloServer<GatewayContext>,
  authenticate: Authenticate,
  { documents, explorerPath }: { documents: TrustedDocuments; explorerPath: string | null },
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { viewer } = await authenticate(request);
    let resolved;
    try {
      resolved = resolveTrustedDocument(request.body, documents);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return reply.code(400).send({ errors: [error.toJSON()] });
    }
    const { body, isTrusted } = resolved;
    const { query } = (body ?? {}) as { query?: unknown };
    const label = operationLabel(isTrusted ? operationNameIn(query) : null, isTrusted);
    return inSpan(`graphql ${label}`, {}, () =>
      executeOverFastify(apollo, request, reply, body, () =>
        Promise.resolve(createGatewayContext(request, viewer, isTrusted)),
      ),
    );
  };
  server.route({ method: 'POST', url: '/graphql', bodyLimit: BODY_MAX_BYTES, handler });
  server.route({
    method: 'GET',
    url: '/graphql',
    handler: (request, reply) =>
      explorerPath !== null && isPageVisit(request)
        ? reply.redirect(explorerPath)
        : handler(request, reply),
  });
}

/** A person with a browser, not a program with a query. */
const isPageVisit = ({ headers, url }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html') && !url.includes('query=');
