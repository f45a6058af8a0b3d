import { createSigner, signedLink } from '@outlay/platform/signed-links';
import type { Viewer } from '@outlay/platform/auth';
import { createHttpServer } from '@outlay/platform/http';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';
import { readZip } from '@outlay/platform/testing';
import { perSubgraph } from '@outlay/schemas/subgraph-names';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLinkGuard } from '../src/auth/link-guard.ts';
import type { ArchivedExport } from '../src/rest/export-archive.ts';
import { sendRestError, toRestError } from '../src/rest/facade.ts';
import { RestError } from '../src/rest/rest-error.ts';
import { registerExportArchives } from '../src/rest/routes/export-archives.ts';

const ID = '8e6f1d3a-5f0c-4f0a-9a52-7e8f5a7f4e11';
const FINN: Viewer = { userId: '3', organizationId: '1', roles: ['finance'], sessionId: 's' };
const SIGNER = createSigner('secret of accounting');
const PAGE = 100;

type Document = ArchivedExport['documents'][number];

let upstream: Server;
let gateway: ReturnType<typeof createHttpServer>;
let url: string;
/** Bytes of receipts by id; a number is the status of a failure. */
let files: Map<string, Buffer | number>;
let documents: Document[];
let format: ArchivedExport['format'];
let read: string[];
let isGood: boolean;
/** A receipt that is answered later. */
let held: { readonly id: string; readonly until: Promise<unknown> } | null;
/** Who asked for documents, after which entry. */
let asked: (string | null)[];

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

function aDocument(entry: number, change: Partial<Document> & { type?: string } = {}): Document {
  const { type = 'application/pdf', ...more } = change;
  const content = Buffer.from(`receipt of entry ${entry}`);
  files.set(String(entry), content);
  return {
    entry: String(entry),
    vendor: 'Café "Größe"; Sons, Ltd',
    invoiceNumber: `RE-2026/${entry}`,
    sha256: createHash('sha256').update(content).digest('hex'),
    guid: `00000000-0000-5000-8000-${String(entry).padStart(12, '0')}`,
    expense: {
      receipt: {
        url: `https://outlay.test/api/v1/receipts/${entry}/file?expires=1&holder=h&signature=s`,
        contentType: type,
      },
    },
    ...more,
  };
}

const answerUpstream = (path: string): { status: number; body: Buffer } => {
  const { pathname, searchParams } = new URL(path, 'http://upstream');
  if (pathname === '/files/journal') {
    const isSigned = SIGNER.open('journal', searchParams.get('token') ?? '') !== null;
    const refusal = JSON.stringify({ code: 'NOT_FOUND', detail: 'This link has expired.' });
    return isSigned
      ? { status: 200, body: Buffer.from('the journal') }
      : { status: 404, body: Buffer.from(refusal) };
  }
  const id = pathname.replace('/files/', '');
  read.push(id);
  const file = files.get(id) ?? 404;
  return Buffer.isBuffer(file)
    ? { status: 200, body: file }
    : { status: file, body: Buffer.from('{}') };
};

async function answerWhenDue({ url: path = '' }: IncomingMessage, response: ServerResponse) {
  if (held && path.startsWith(`/files/${held.id}?`)) await held.until;
  const { status, body } = answerUpstream(path);
  const disposition = 'attachment; filename="outlay-journal-2026-11.csv"';
  response.writeHead(status, { 'content-disposition': disposition }).end(body);
}

beforeEach(async () => {
  files = new Map();
  [read, asked, isGood, format, held] = [[], [], true, 'CSV', null];
  documents = [1, 2, 3].map((entry) => aDocument(entry));
  upstream = createServer((request, response) => void answerWhenDue(request, response));
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  gateway = createHttpServer({
    log: createLogger('gateway-test', 'silent'),
    metrics: createMetrics('gateway-test'),
    notReady: () => Promise.resolve([]),
  });
  gateway.setErrorHandler((error, _request, reply) => sendRestError(reply, toRestError(error)));
  registerExportArchives(
    gateway,
    perSubgraph(() => `http://127.0.0.1:${portOf(upstream)}`),
    createLinkGuard({ isReady: () => true, stateOf: () => (isGood ? 'good' : 'ended') }),
    {
      authenticate: (request) => {
        const principal = request.headers.authorization === 'Bearer finn' ? FINN : null;
        return Promise.resolve({ principal, grant: null, token: principal && 'jwt' });
      },
      run: ((
        context: { principal: Viewer | null },
        _document: unknown,
        { id, after }: { id: string; after: string | null },
      ) => {
        asked.push(after);
        if (!context.principal?.roles.includes('finance'))
          throw new RestError(
            403,
            'FORBIDDEN',
            'Only finance, admins and accountants see the books.',
          );
        const rest = documents.filter(({ entry }) => Number(entry) > Number(after));
        const found = {
          month: '2026-11',
          format,
          url: linkOf(FINN),
          documents: rest.slice(0, PAGE),
        };
        return Promise.resolve({ journalExport: id === ID ? found : null });
      }) as never,
    },
  );
  url = await gateway.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await gateway.close();
  upstream.closeAllConnections();
  upstream.close();
});

const ARCHIVE = `/api/v1/books/exports/${ID}/archive`;
const linkOf = (viewer: Viewer, exportId = ID): string =>
  signedLink(
    SIGNER,
    { path: ARCHIVE, purpose: 'journal', request: { viewer, exportId } as never },
    new Date(),
  ).path;

const download = (
  path = ARCHIVE,
  headers: Record<string, string> = { authorization: 'Bearer finn' },
) => fetch(url + path, { headers });
const filesIn = async (response: Response) => readZip(Buffer.from(await response.arrayBuffer()));
const namesIn = async (response: Response) => (await filesIn(response)).map(({ name }) => name);

describe('an archive', () => {
  test('has the file and each receipt, named by entry, vendor and invoice in plain letters', async () => {
    const response = await download();
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="outlay-journal-2026-11.zip"',
    );
    const found = await filesIn(response);
    expect(found.map(({ name, content }) => [name, content.toString()])).toEqual([
      ['outlay-journal-2026-11.csv', 'the journal'],
      ['receipts/1-Cafe-Grosse-Sons-Ltd-RE-2026-1.pdf', 'receipt of entry 1'],
      ['receipts/2-Cafe-Grosse-Sons-Ltd-RE-2026-2.pdf', 'receipt of entry 2'],
      ['receipts/3-Cafe-Grosse-Sons-Ltd-RE-2026-3.pdf', 'receipt of entry 3'],
    ]);
  });

  test('says what is missing, and is whole all the same', async () => {
    files.set('1', 404);
    files.set('2', Buffer.from('another file'));
    documents[2] = aDocument(3, { vendor: null, invoiceNumber: null, expense: { receipt: null } });
    documents.push(aDocument(4, { vendor: '東京', type: 'image/jpeg' }));
    const found = await filesIn(await download());
    expect(found.map(({ name }) => name)).toEqual([
      'outlay-journal-2026-11.csv',
      'receipts/4-RE-2026-4.jpg',
      'missing.txt',
    ]);
    expect(found.at(-1)?.content.toString()).toBe(
      '1-Cafe-Grosse-Sons-Ltd-RE-2026-1: deleted\r\n' +
        '2-Cafe-Grosse-Sons-Ltd-RE-2026-2: not the file that was approved\r\n' +
        '3: deleted\r\n',
    );
  });

  test('for DATEV has a package for Belegtransfer beside the booking batch', async () => {
    format = 'DATEV';
    documents.push(aDocument(4, { type: 'image/heic' }));
    const found = await filesIn(await download());
    expect(found.map(({ name }) => name)).toEqual([
      'outlay-journal-2026-11.csv',
      'Belegtransfer_2026-11_001.zip',
      'missing.txt',
    ]);
    expect(found[2]?.content.toString()).toContain('DATEV takes no .heic files');
    const packed = readZip(found[1]!.content);
    expect(packed.every(({ name, hasSizes }) => !name.includes('/') && hasSizes)).toBe(true);
    const xml = packed.find(({ name }) => name === 'document.xml')?.content.toString() ?? '';
    const named = [
      ...xml.matchAll(
        /<document guid="([^"]+)" processID="1"><extension xsi:type="File" name="([^"]+)"\/>/g,
      ),
    ];
    expect(named.map(([, guid]) => guid)).toEqual(documents.slice(0, 3).map(({ guid }) => guid));
    expect(named.map(([, , name]) => name)).toEqual(
      packed.map(({ name }) => name).filter((name) => name !== 'document.xml'),
    );
    expect(xml).toContain(
      'xsi:schemaLocation="http://xml.datev.de/bedi/tps/document/v06.0 Document_v060.xsd"',
    );
  });

  test('asks for the links of receipts when their turn has come', async () => {
    documents = Array.from({ length: 2 * PAGE + 1 }, (_, at) => aDocument(at + 1));
    expect(await namesIn(await download())).toHaveLength(1 + documents.length);
    expect(asked).toEqual([null, '100', '200', '201']);
  });

  test('streams: the first receipt has arrived before the last one was read', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<null>();
    held = { id: '3', until };
    const response = await download();
    const parts: Uint8Array[] = [];
    for await (const part of response.body as AsyncIterable<Uint8Array>) {
      parts.push(part);
      if (Buffer.concat(parts).includes('receipt of entry 1')) release(null);
    }
    expect(readZip(Buffer.concat(parts))).toHaveLength(4);
  });

  test('breaks off when the service of receipts is down, so that it does not look complete', async () => {
    files.set('2', 503);
    const response = await download();
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});

describe('whoever asks', () => {
  test('signs in, and reads the books', async () => {
    expect((await download(ARCHIVE, {})).status).toBe(401);
    const employee = linkOf({ ...FINN, roles: ['employee'] });
    expect((await download(employee, {})).status).toBe(403);
    expect((await download(ARCHIVE.replace(ID, ID.replace('8', '9')))).status).toBe(404);
  });

  test('may have a link, while its person’s access is valid', async () => {
    expect(await namesIn(await download(linkOf(FINN), {}))).toHaveLength(4);
    isGood = false;
    expect((await download(linkOf(FINN), {})).status).toBe(404);
  });

  test('cannot make a link: neither another signature nor another export nor another person', async () => {
    const forged = signedLink(
      createSigner('my secret'),
      { path: ARCHIVE, purpose: 'journal', request: { viewer: FINN, exportId: ID } as never },
      new Date(),
    ).path;
    expect((await download(forged, {})).status).toBe(404);
    expect(asked).toEqual([]);
    const other = ID.replace('8', '9');
    expect((await download(linkOf(FINN, other), {})).status).toBe(404);
  });
});
