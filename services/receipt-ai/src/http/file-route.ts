import { acrossOrganizations } from '@outlay/platform/tenancy';
import { isRowId } from '@outlay/platform/text';
import type { FastifyInstance } from 'fastify';
import type { FileLinks, FileStorage, ReceiptQueries } from '../use-cases/ports.ts';
import { answerExpired, linkParameters, sendFile } from './link-answers.ts';

/**
 * GET /files/:id sends a stored file to anyone with its signed, unexpired link. The file is as it was uploaded, so it is only sent
 * as a download; a browser shows its page images instead. A browser downloads a file in an object store from there.
 */
export function registerFileRoute(
  server: FastifyInstance,
  { links, storage, queries }: { links: FileLinks; storage: FileStorage; queries: ReceiptQueries },
): void {
  server.get('/files/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const mayOpen = isRowId(id) && links.verify(id, linkParameters(request), new Date());
    // The link proves the right to this file, and names no organization.
    const file = mayOpen ? await acrossOrganizations(() => queries.fileOf(id)) : null;
    if (!file) return answerExpired(reply);
    const { storageKey, contentType, fileName } = file;
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`;
    const as = { contentType, disposition };
    const elsewhere = await storage.downloadUrl(storageKey, as);
    if (elsewhere !== null) return reply.header('cache-control', 'no-store').redirect(elsewhere);
    const content = await storage.open(storageKey).catch(() => null);
    if (!content) return answerExpired(reply);
    return sendFile(reply, content, as);
  });
}
