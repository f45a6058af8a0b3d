import type { ApolloServerPlugin } from '@apollo/server';
import type { GatewayContext } from './gateway-context.ts';

/** The media type of GraphQL over HTTP in which the HTTP status reflects the result. */
const GRAPHQL_RESPONSE = 'application/graphql-response+json';

/** Errors in the document or its variables, as opposed to the request around them. */
const DOCUMENT_FAULTS: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
]);

const knowsGraphqlResponse = (accept: string | undefined): boolean =>
  (accept ?? '').includes(GRAPHQL_RESPONSE);

/** Returns the content type for a GraphQL response that the server doesn't write itself. */
export const graphqlContentType = (accept: string | undefined): string =>
  `${knowsGraphqlResponse(accept) ? GRAPHQL_RESPONSE : 'application/json'}; charset=utf-8`;

/**
 * Follows GraphQL over HTTP: in application/json, the only media type of older clients, a document that can't run is reported
 * with status 200, because such clients treat any other status as a transport error and drop the body. Apollo Server uses 400 in
 * both.
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
