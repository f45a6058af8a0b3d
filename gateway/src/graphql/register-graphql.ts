import type { ApolloServer } from '@apollo/server';
import { executeOverFastify } from '@outlay/platform/graphql';
import { inSpan } from '@outlay/platform/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, parse, type DocumentNode } from 'graphql';
import type { Authenticate } from '../auth/authenticate-request.ts';
import { operationLabel, operationNameIn } from './operation-metrics.ts';
import { createGatewayContext, type GatewayContext } from './gateway-context.ts';
import { assertWithinLimits, LIMITS } from './operation-limits.ts';
import { resolveTrustedDocument, type TrustedDocuments } from './trusted-documents.ts';

/** Room for the largest document and its variables. */
const BODY_MAX_BYTES = 100_000;

/** The page of the web client to try queries on. */
const EXPLORER_PATH = '/explorer';

/** The graph's own door: documents of integrators by their text, those of the web client by their id. */
export function registerGraphql(
  server: FastifyInstance,
  apollo: ApolloServer<GatewayContext>,
  authenticate: Authenticate,
  documents: TrustedDocuments,
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { viewer } = await authenticate(request);
    let resolved;
    try {
      resolved = resolveTrustedDocument(request.body, documents);
      if (!resolved.isTrusted) assertSourceWithinLimits(resolved.body ?? request.query);
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
      isPageVisit(request) ? reply.redirect(EXPLORER_PATH) : handler(request, reply),
  });
}

/**
 * Validation compares the fields of a document with each other and planning expands its fragments, so limits come before both.
 * @throws {GraphQLError} as {@link assertWithinLimits}
 */
function assertSourceWithinLimits(given: unknown): void {
  const { query, variables } = (given ?? {}) as { query?: unknown; variables?: unknown };
  if (typeof query !== 'string') return;
  const document = parseOrNull(query);
  if (document) assertWithinLimits(document, variablesOf(variables));
}

/** Null for a text with a syntax error, which the server reports with its place. */
function parseOrNull(source: string): DocumentNode | null {
  try {
    return parse(source, { maxTokens: LIMITS.tokens, noLocation: true });
  } catch {
    return null;
  }
}

/** Variables of a POST; those of a GET are JSON in a text, and a page size that is not read counts as a full page. */
const variablesOf = (variables: unknown): Readonly<Record<string, unknown>> =>
  typeof variables === 'object' && variables !== null
    ? (variables as Readonly<Record<string, unknown>>)
    : {};

/** A person with a browser, not a program with a query. */
const isPageVisit = ({ headers, url }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html') && !url.includes('query=');
