import type { ApolloServer } from '@apollo/server';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { inSpan } from '@outlay/platform/telemetry';
import { print, type DocumentNode, type GraphQLFormattedError } from 'graphql';
import type { GatewayContext } from '../graphql/gateway-context.ts';
import { operationNameIn } from '../graphql/operation-metrics.ts';
import { RestError, unauthenticated, unavailable } from './rest-error.ts';

const sources = new WeakMap<DocumentNode, string>();

function sourceOf(document: DocumentNode): string {
  const known = sources.get(document) ?? print(document);
  sources.set(document, known);
  return known;
}

export type RunOperation = <Data, Variables extends Record<string, unknown>>(
  context: GatewayContext,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  needs?: Needs,
) => Promise<Data>;

/** The parts that a route requires: the query's own fields, or all nested parts. */
export type Needs = 'fields' | 'every part';

/**
 * Runs a fixed operation of the REST API on the graph. Refusals are returned in the data; errors are thrown as REST errors:
 * 401, 422 for input that the schema refuses, 503 for a service that is down, else 500 without a reason. When only a nested
 * part is missing (an expense without its receipt's address), the rest is returned, unless the route needs every part.
 */
export const createRunOperation =
  (server: ApolloServer<GatewayContext>): RunOperation =>
  async (context, document, variables, needs = 'fields') => {
    const query = sourceOf(document);
    const { body } = await inSpan(`graphql ${operationNameIn(query) ?? 'anonymous'}`, {}, () =>
      server.executeOperation({ query, variables }, { contextValue: context }),
    );
    if (body.kind !== 'single') throw new Error('incremental delivery is not supported');
    const { data, errors } = body.singleResult;
    const [first] = errors ?? [];
    const isEnough =
      needs === 'fields' && data && hasEveryRoot(data) && errors?.every(isMissingPart) === true;
    if (!first || isEnough) return data as never;
    const code = first.extensions?.['code'];
    switch (code) {
      case 'UNAUTHENTICATED':
        throw unauthenticated();
      case 'FORBIDDEN':
      case 'SCOPE_MISSING':
      case 'SECOND_FACTOR_SETUP_REQUIRED':
        throw new RestError(403, code, first.message);
      case 'SERVICE_UNAVAILABLE':
        throw unavailable(first.message);
      case 'BAD_USER_INPUT':
      case 'GRAPHQL_VALIDATION_FAILED':
        throw new RestError(422, 'VALIDATION_FAILED', first.message, { errors: [] });
      default:
        throw new RestError(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side.');
    }
  };

const hasEveryRoot = (data: Readonly<Record<string, unknown>>): boolean =>
  Object.values(data).every((root) => root !== null);

const isMissingPart = ({ extensions }: GraphQLFormattedError): boolean =>
  extensions?.['code'] === 'SERVICE_UNAVAILABLE';
