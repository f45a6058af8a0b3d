import { isRowId } from '@outlay/platform/text';
import type { FastifyInstance } from 'fastify';
import type { FileLinks } from '../storage/file-links.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import type { ReceiptQueries } from '../use-cases/ports.ts';
import { answerExpired, FRESH_FOR, POLICY_OF_IMAGES } from './link-answers.ts';

/** Like POLICY_OF_IMAGES; but Chromium's PDF viewer does not work inside a sandbox. */
const POLICY_OF_PDFS =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";

/** GET /files/:id: a stored file, for anyone with its signed, unexpired link. */
export function registerFileRoute(
  server: FastifyInstance,
  { links, storage, queries }: { links: FileLinks; storage: FileStorage; queries: ReceiptQueries },
): void {
  server.get('/files/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { expires = '', signature = '' } = request.query as Record<string, string>;
    const mayOpen = isRowId(id) && links.verify(id, expires, signature, new Date());
    const file = mayOpen ? await queries.fileOf(id) : null;
    const content = file && (await storage.open(file.storageKey).catch(() => null));
    if (!file || !content) return answerExpired(reply);
    const isPdf = file.contentType === 'application/pdf';
    return reply
      .header('content-type', file.contentType)
      .header(
        'content-disposition',
        `inline; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
      )
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', isPdf ? POLICY_OF_PDFS : POLICY_OF_IMAGES)
      .header('cache-control', FRESH_FOR)
      .send(content);
  });
}
