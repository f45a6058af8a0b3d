import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { Logger } from '../telemetry/index.ts';
import { inOrganization } from '../tenancy/index.ts';

interface SentFile {
  readonly organizationId: string;
  readonly contentType: string;
  readonly fileName: string;
  /** Parts of the file, each made when the reader is ready for it. */
  readonly parts: AsyncGenerator<string | Buffer>;
}

/** Streams a download at the reader's pace. An error aborts it, so that a partial file doesn't look complete. */
export function sendFile(
  reply: FastifyReply,
  { organizationId, contentType, fileName, parts }: SentFile,
  log: Logger,
): FastifyReply {
  const file = Readable.from(eachInOrganization(organizationId, parts), { objectMode: false });
  file.on('error', (error) => log.error({ err: error }, 'export failed'));
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'no-store')
    .send(file);
}

/** Reads each part for the organization, because a stream may ask for the next one from any context. */
async function* eachInOrganization<Value>(
  organizationId: string,
  values: AsyncGenerator<Value>,
): AsyncGenerator<Value> {
  for (;;) {
    const next = await inOrganization(organizationId, () => values.next());
    if (next.done === true) return;
    yield next.value;
  }
}
