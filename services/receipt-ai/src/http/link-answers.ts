import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { DownloadName, LinkParameters } from '../use-cases/ports.ts';

/** Keeps a served file from doing anything in a browser. */
const SERVED_FILE_POLICY = "default-src 'none'; sandbox";

/** A browser may cache a file for as long as its link is valid. */
const FRESH_FOR = 'private, max-age=300';

/** Sends the same response for an invalid link, an expired one and a deleted receipt, so that it does not reveal which it is. */
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

/** Sends a file or a page image to the holder of its link. */
export const sendFile = (
  reply: FastifyReply,
  content: Buffer | Readable,
  { contentType, disposition }: DownloadName,
): FastifyReply =>
  reply
    .header('content-type', contentType)
    .header('content-disposition', disposition)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', SERVED_FILE_POLICY)
    .header('cache-control', FRESH_FOR)
    .send(content);
