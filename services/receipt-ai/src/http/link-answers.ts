import type { FastifyReply } from 'fastify';

/** What a served file may do in a reader's browser: nothing. */
export const POLICY_OF_IMAGES = "default-src 'none'; sandbox";

/** For shorter than a link lasts. */
export const FRESH_FOR = 'private, max-age=300';

/** The one answer to a link that is wrong or too old, or whose receipt is gone: it does not tell which. */
export const answerExpired = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .send({ detail: 'This link has expired. Open the receipt again.', code: 'NOT_FOUND' });
