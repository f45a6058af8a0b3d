import type { FastifyReply, FastifyRequest } from 'fastify';
import { graphqlContentType } from './answer-media-type.ts';

/** Why a request was refused before the graph saw it. */
interface EarlyRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfterSeconds: number | null;
}

/** RFC 6750: names the scheme, and that a token was sent but isn't valid any more. */
const CHALLENGE = 'Bearer error="invalid_token"';

/** Sends an error of authentication, rate limit or parsing in GraphQL's format. A body that isn't JSON is 400, as GraphQL over HTTP says. */
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
