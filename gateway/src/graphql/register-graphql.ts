import type { ApolloServer } from '@apollo/server';
import { executeOverFastify } from '@outlay/platform/graphql';
import { inSpan } from '@outlay/platform/telemetry';
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, parse, type DocumentNode } from 'graphql';
import type { Authenticate } from '../auth/authenticate-request.ts';
import type { EventStream } from '../live/event-stream.ts';
import { graphqlContentType } from './answer-media-type.ts';
import { acceptsStream, answerWithStream, sendSingleResult } from './answer-with-stream.ts';
import { operationLabel, operationNameIn } from './operation-metrics.ts';
import { assertUnconditional } from './conditional-subscriptions.ts';
import { formatError } from './format-error.ts';
import { createGatewayContext, type GatewayContext } from './gateway-context.ts';
import { assertWithinLimits, LIMITS } from './operation-limits.ts';
import { resolveTrustedDocument, type TrustedDocuments } from './trusted-documents.ts';

/** Allows the largest document with its variables. */
const BODY_MAX_BYTES = 100_000;

/** Maximum documents that are remembered as within the limits. */
const CHECKED_MAX = 5_000;

/** Page of the web client with the explorer. */
const EXPLORER_PATH = '/explorer';

export interface GraphqlParts {
  readonly apollo: ApolloServer<GatewayContext>;
  readonly authenticate: Authenticate;
  readonly documents: TrustedDocuments;
  /** Opens the streams of subscriptions. */
  readonly stream: Pick<EventStream, 'open'>;
}

/** The public GraphQL endpoint: integrators send documents as text, the web client by id. */
export function registerGraphql(
  server: FastifyInstance,
  { apollo, authenticate, documents, stream }: GraphqlParts,
): void {
  const assertSourceWithinLimits = createSourceCheck();
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = await authenticate(request);
    const isStream = request.method === 'POST' && acceptsStream(request.headers.accept);
    let resolved;
    try {
      resolved = resolveTrustedDocument(request.body, documents);
      if (!resolved.isTrusted) assertSourceWithinLimits(resolved.body ?? request.query);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      const refusal = { errors: [formatError(error.toJSON())] };
      if (isStream) return sendSingleResult(reply, refusal);
      void reply.type(graphqlContentType(request.headers.accept));
      return reply.code(400).send(refusal);
    }
    const { body, isTrusted } = resolved;
    const { query } = (body ?? {}) as { query?: unknown };
    const label = operationLabel(isTrusted ? operationNameIn(query) : null, isTrusted);
    const context = createGatewayContext(request, caller, isTrusted);
    return inSpan(`graphql ${label}`, {}, () =>
      isStream
        ? answerWithStream(apollo, reply, body, context, (format) => {
            if (caller.grant) stream.open(caller.grant, reply, format);
          })
        : executeOverFastify(apollo, request, reply, body, () => Promise.resolve(context)),
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
 * Checks limits before validation, which compares a document's fields with each other, and planning, which expands its
 * fragments. Each document is checked once, as the server validates and plans it once. guardOperations checks them again with
 * the variables of each request.
 * @throws {GraphQLError} as {@link assertWithinLimits} and {@link assertUnconditional}
 */
function createSourceCheck(): (given: unknown) => void {
  const checked = new Set<string>();
  return (given) => {
    const { query, variables } = (given ?? {}) as { query?: unknown; variables?: unknown };
    if (typeof query !== 'string') return;
    const key = hash('sha256', query, 'base64');
    if (checked.has(key)) return;
    const document = parseOrNull(query);
    if (!document) return;
    assertWithinLimits(document, variablesOf(variables));
    assertUnconditional(document);
    if (checked.size >= CHECKED_MAX) checked.clear();
    checked.add(key);
  };
}

/** Returns null for a syntax error, which the server reports with its location. */
function parseOrNull(source: string): DocumentNode | null {
  try {
    return parse(source, { maxLexicalTokens: LIMITS.tokens, noLocation: true });
  } catch {
    return null;
  }
}

/** Returns the variables of a POST. A GET has them as JSON text, where an unknown page size counts as a full page. */
const variablesOf = (variables: unknown): Readonly<Record<string, unknown>> =>
  typeof variables === 'object' && variables !== null
    ? (variables as Readonly<Record<string, unknown>>)
    : {};

/** Whether a person opens the page with a browser, as opposed to an API client. */
const isPageVisit = ({ headers, url }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html') && !url.includes('query=');
