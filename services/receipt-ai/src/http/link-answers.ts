import type { FastifyReply } from 'fastify';

/** What a served file may do in a reader's browser: nothing. */
export const SERVED_FILE_POLICY = "default-src 'none'; sandbox";

/** Shorter than a link's lifetime. */
export const FRESH_FOR = 'private, max-age=300';

/** The same response for an invalid or expired link and for a deleted receipt: it doesn't reveal which. */
export const answerExpired = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .send({ detail: 'This link has expired. Open the receipt again.', code: 'NOT_FOUND' });
