import type { FastifyReply, FastifyRequest } from 'fastify';
import { graphqlContentType } from './answer-media-type.ts';

/** The reason for refusing a request before it reached the graph. */
interface EarlyRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfterSeconds: number | null;
}

/** Names the scheme and says that the token is no longer valid (RFC 6750). */
const CHALLENGE = 'Bearer error="invalid_token"';

/**
 * Sends an error of authentication, rate limit or parsing in GraphQL's format. A body that isn't JSON gets 400, as in GraphQL
 * over HTTP.
 */
export function sendGraphqlError(
  { headers, id }: FastifyRequest,
  reply: FastifyReply,
  { status, code, message, retryAfterSeconds }: EarlyRefusal,
): FastifyReply {
  if (status === 401) void reply.header('www-authenticate', CHALLENGE);
  if (retryAfterSeconds !== null) void reply.header('retry-after', retryAfterSeconds);
  const isUnreadable = status === 422;
  void reply.type(graphqlContentType(headers.accept));
  return reply.code(isUnreadable ? 400 : status).send({
    errors: [
      {
        message,
        extensions: {
          code: isUnreadable ? 'BAD_REQUEST' : code,
          ...(status === 500 && { reference: id }),
          ...(retryAfterSeconds !== null && { retryAfter: retryAfterSeconds }),
        },
      },
    ],
  });
}
