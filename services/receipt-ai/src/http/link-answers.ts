import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LinkParameters } from '../use-cases/ports.ts';

/** What a served file may do in a reader's browser: nothing. */
export const SERVED_FILE_POLICY = "default-src 'none'; sandbox";

/** No longer than a link's lifetime. */
export const FRESH_FOR = 'private, max-age=300';

/** The same response for an invalid or expired link and for a deleted receipt: it doesn't reveal which. */
export const answerExpired = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .send({ detail: 'This link has expired. Open the receipt again.', code: 'NOT_FOUND' });

/** A parameter that is missing or given twice is empty: no signature covers it. */
export function linkParameters({ query }: FastifyRequest): LinkParameters {
  const given = query as Readonly<Record<string, unknown>>;
  const one = (name: keyof LinkParameters): string => {
    const value = given[name];
    return typeof value === 'string' ? value : '';
  };
  return { expires: one('expires'), holder: one('holder'), signature: one('signature') };
}
