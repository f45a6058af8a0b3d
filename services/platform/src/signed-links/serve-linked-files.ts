import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { Logger } from '../telemetry/index.ts';
import { inOrganization } from '../tenancy/index.ts';
import { openSignedLink, type LinkedRequest } from './signed-link.ts';
import type { Signer } from './signer.ts';

interface LinkedFile {
  readonly contentType: string;
  readonly fileName: string;
  /** Parts of the file, each made when the reader is ready for it. */
  readonly parts: AsyncGenerator<string | Buffer>;
}

export interface LinkedFileOptions {
  readonly signer: Signer;
  readonly clock: { now(): Date };
  readonly log: Logger;
}

/** Serves the file of a link to `path`; `fileOf` returns null when there is none. */
export function serveLinkedFiles(
  server: FastifyInstance,
  { path, purpose }: { readonly path: string; readonly purpose: string },
  { signer, clock, log }: LinkedFileOptions,
  fileOf: (request: LinkedRequest, now: Date) => Promise<LinkedFile | null>,
): void {
  server.get(path, async ({ query }, reply) => {
    const now = clock.now();
    const request = openSignedLink(signer, purpose, query as object, now);
    const organizationId = request?.viewer.organizationId ?? '';
    const file = request && (await inOrganization(organizationId, () => fileOf(request, now)));
    if (file) return sendFile(reply, organizationId, file, log);
    return reply
      .code(404)
      .send({ detail: 'This link has expired. Export again.', code: 'NOT_FOUND' });
  });
}

/** Streams a download at the reader's pace. An error aborts it, so that a partial file doesn't look complete. */
function sendFile(
  reply: FastifyReply,
  organizationId: string,
  { contentType, fileName, parts }: LinkedFile,
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
