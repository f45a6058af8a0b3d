import { acrossOrganizations } from '@outlay/platform/tenancy';
import { isRowId } from '@outlay/platform/text';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { drawnPages } from '../domain/receipt.ts';
import { unreadable } from '../domain/upload-rules.ts';
import { UnreadableFileError } from '../domain/unreadable-file.ts';
import type { PagePictures } from '../use-cases/draw-page.ts';
import type { FileLinks, ReceiptQueries } from '../use-cases/ports.ts';
import { ExtractionUnavailableError } from '../domain/extraction-unavailable.ts';
import { answerExpired, linkParameters, sendFile } from './link-answers.ts';

export interface PageRouteOptions {
  links: FileLinks;
  queries: ReceiptQueries;
  pictures: PagePictures;
}

const PAGE = /^(?:0|[1-9]\d?)$/;
const SHOWN = { contentType: 'image/jpeg', disposition: 'inline' };
/** Rendering a page takes less than this. */
const RETRY_AFTER_S = 2;

/** GET /files/:id/pages/:page sends a page image to anyone with its signed, unexpired link. */
export function registerPageRoute(
  server: FastifyInstance,
  { links, queries, pictures }: PageRouteOptions,
): void {
  server.get('/files/:id/pages/:page', async (request, reply) => {
    const { id, page: given } = request.params as { id: string; page: string };
    if (!isRowId(id) || !PAGE.test(given)) return answerExpired(reply);
    const page = Number(given);
    const mayOpen = links.verifyPage(id, page, linkParameters(request), new Date());
    // The link proves the right to this page, and names no organization.
    const file = mayOpen ? await acrossOrganizations(() => queries.fileOf(id)) : null;
    if (!file || page >= drawnPages(file)) return answerExpired(reply);
    return pictures(file, page).then(
      (picture) => (picture ? sendFile(reply, picture, SHOWN) : answerExpired(reply)),
      (error: unknown) => answerFailure(reply, error),
    );
  });
}

function answerFailure(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof UnreadableFileError) {
    if (error.code === 'NO_SUCH_PAGE') return answerExpired(reply);
    const { status, code, message } = unreadable(error);
    return reply.code(status).send({ detail: message, code });
  }
  if (error instanceof ExtractionUnavailableError) {
    return reply.code(503).header('retry-after', RETRY_AFTER_S).send({
      detail: 'The page cannot be drawn right now. Try again in a moment.',
      code: 'SERVICE_UNAVAILABLE',
    });
  }
  throw error;
}
