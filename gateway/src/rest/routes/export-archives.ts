import { requestIn } from '@outlay/platform/signed-links';
import { isUuid } from '@outlay/platform/text';
import { writeZip } from '@outlay/platform/zip';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { LinkGuard } from '../../auth/link-guard.ts';
import { createGatewayContext, type GatewayContext } from '../../graphql/gateway-context.ts';
import { RestExportArchiveDocument } from '../../generated/operations.ts';
import { openFile, readFile } from '../../upstream/fetch-file.ts';
import { readRefusal } from '../../upstream/link-refused-error.ts';
import { assertAccess } from '../access.ts';
import { filesOfArchive } from '../export-archive.ts';
import { eitherSlash } from '../facade.ts';
import { notFound, unauthenticated, unavailable } from '../rest-error.ts';
import type { RestParts } from '../route.ts';

type Upstreams = Readonly<Record<SubgraphName, string>>;

const searchOf = (url: string): string => url.slice(url.indexOf('?') + 1);

/** A receipt's link, as its service serves it. */
const RECEIPT_LINK = /\/receipts\/(\d+)\/file\?(.*)$/;

function receiptUrl(upstreams: Upstreams, link: string): string {
  const [, id, search] = RECEIPT_LINK.exec(link) ?? [];
  if (id === undefined) throw new Error('a receipt has a link of another form');
  return `${upstreams['receipt-ai']}/files/${id}?${search ?? ''}`;
}

/** Opens the export's file by the search part of a link. The service checks the signature. */
async function openJournal(upstreams: Upstreams, search: string) {
  const file = await openFile(`${upstreams.accounting}/files/journal?${search}`).catch(() => {
    throw unavailable('The export is not available right now. Try again in a moment.');
  });
  if ((file.statusCode ?? 502) >= 400) throw await readRefusal(file);
  const named = /filename="([^"]+)"/.exec(file.headers['content-disposition'] ?? '');
  return { name: named?.[1] ?? 'journal', content: file };
}

/**
 * Streams an export with the receipts of its expenses, to a signed-in caller or to anyone with a link, while the access of the
 * person named in it is valid. Once it streams, a service that is down ends it without the archive's end, so that it does not look
 * complete.
 */
export function registerExportArchives(
  server: FastifyInstance,
  upstreams: Upstreams,
  guard: LinkGuard,
  { run, authenticate }: Pick<RestParts, 'run' | 'authenticate'>,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { readonly id: string };
    if (!isUuid(id)) throw notFound('Export');
    const isLink = (request.query as { readonly token?: unknown }).token !== undefined;
    const linked = isLink ? await linkedCaller(request, reply, id) : null;
    const context = linked?.context ?? (await signedInCaller(request));
    const read = async (after: string | null) =>
      (await run(context, RestExportArchiveDocument, { id, after }, 'every part')).journalExport;
    const made = await read(null);
    if (!made) throw notFound('Export');
    const journal = linked?.journal ?? (await openJournal(upstreams, searchOf(made.url)));
    reply.raw.once('close', () => journal.content.destroy());
    const at = new Date();
    const files = filesOfArchive({
      ...{ made, journal, at },
      documentsAfter: async (entry) => (await read(entry))?.documents ?? [],
      open: (link) => readFile(receiptUrl(upstreams, link)),
    });
    const archive = Readable.from(writeZip(files, at), { objectMode: false });
    archive.on('error', (error) => request.log.error({ err: error }, 'archive failed'));
    const name = journal.name.replace(/\.\w+$/, '');
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="${name}.zip"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(archive);
  };
  const signedInCaller = async (request: FastifyRequest): Promise<GatewayContext> => {
    const caller = await authenticate(request);
    if (!caller.principal) throw unauthenticated();
    assertAccess('member', caller.principal);
    return createGatewayContext(request, caller, true);
  };
  /** The person of a link, believed once its service has opened the file by the same signature. */
  const linkedCaller = async (request: FastifyRequest, reply: FastifyReply, id: string) => {
    guard.admit(request, reply);
    const journal = await openJournal(upstreams, searchOf(request.url));
    const { token } = request.query as { readonly token: string };
    const { viewer: principal, exportId } = requestIn(token) as LinkedExport;
    if (exportId !== id) {
      journal.content.destroy();
      throw notFound('Export');
    }
    return { journal, context: createGatewayContext(request, { principal, token: null }, true) };
  };
  for (const url of eitherSlash('/books/exports/:id/archive')) {
    server.get(url, { exposeHeadRoute: false }, answer);
  }
}

interface LinkedExport {
  readonly viewer: NonNullable<GatewayContext['principal']>;
  readonly exportId: string;
}
