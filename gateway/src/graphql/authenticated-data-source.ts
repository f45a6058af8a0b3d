import type { GraphQLDataSource } from '@apollo/gateway';
import type { MintInternalToken } from '@outlay/platform/auth';
import { GraphQLError } from 'graphql';
import { postJson } from '../upstream/http-post.ts';
import type { GatewayContext } from './gateway-context.ts';

/** Seconds after which a client may ask again for what a dead service owed. */
export const RETRY_AFTER_S = 2;

/** What a client is told when a service does not answer: which, and when to ask again. */
export const serviceUnavailable = (service: string): GraphQLError =>
  new GraphQLError(`The ${service} service is not available right now. Try again in a moment.`, {
    extensions: { code: 'SERVICE_UNAVAILABLE', service, retryAfterSeconds: RETRY_AFTER_S },
  });

/** Sends the gateway's queries to one subgraph with an internal token for this viewer; the user's own token goes no further. */
export const createAuthenticatedDataSource = (
  name: string,
  url: string,
  mint: MintInternalToken,
): GraphQLDataSource<GatewayContext> => ({
  process: async ({ request, context }) => {
    const {
      viewer = null,
      correlationId = '',
      traceparent = '',
      clientAddress = '',
    } = context as Partial<GatewayContext>;
    const body = JSON.stringify({
      query: request.query,
      variables: request.variables,
      operationName: request.operationName,
    });
    let posted;
    try {
      posted = await postJson(`${url}/graphql`, body, {
        authorization: `Bearer ${await mint(viewer, name)}`,
        'x-correlation-id': correlationId,
        'x-client-address': clientAddress,
        traceparent,
      });
    } catch {
      throw serviceUnavailable(name);
    }
    if (posted.status >= 500 || posted.status === 401) throw serviceUnavailable(name);
    return JSON.parse(posted.body) as Awaited<ReturnType<GraphQLDataSource['process']>>;
  },
});
