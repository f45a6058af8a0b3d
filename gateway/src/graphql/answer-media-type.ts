import type { ApolloServerPlugin } from '@apollo/server';
import type { GatewayContext } from './gateway-context.ts';

/** The media type of GraphQL over HTTP, whose status says how the request went. */
const GRAPHQL_RESPONSE = 'application/graphql-response+json';

/** Faults of the document or its variables, not of the request around them. */
const DOCUMENT_FAULTS: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
]);

const knowsGraphqlResponse = (accept: string | undefined): boolean =>
  (accept ?? '').includes(GRAPHQL_RESPONSE);

/** Content type for a response in GraphQL's format that the server doesn't write itself. */
export const graphqlContentType = (accept: string | undefined): string =>
  `${knowsGraphqlResponse(accept) ? GRAPHQL_RESPONSE : 'application/json'}; charset=utf-8`;

/**
 * GraphQL over HTTP: in application/json, the only media type of older clients, a document that can't run is reported with status
 * 200, because such clients take any other status for a fault of the transport and drop the body. Apollo Server says 400 in both.
 */
export const documentFaultStatus: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ request, response }) => {
        const { http, body } = response;
        const errors = body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
        if (
          http.status === 400 &&
          !knowsGraphqlResponse(request.http?.headers.get('accept')) &&
          errors.every(({ extensions }) => DOCUMENT_FAULTS.has(extensions?.['code']))
        ) {
          http.status = 200;
        }
        return Promise.resolve();
      },
    }),
};
