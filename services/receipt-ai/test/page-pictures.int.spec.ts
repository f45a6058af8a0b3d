import { fastify, type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encryptedPdf, paintedPdf, textPdf } from '../src/extraction/testing/written-pdf.ts';
import { registerFileRoute } from '../src/http/file-route.ts';
import { registerPageRoute } from '../src/http/page-route.ts';
import { createFileLinks } from '../src/http/file-links.ts';
import { deleteReceipt } from '../src/use-cases/change-receipt.ts';
import { createPagePictures } from '../src/use-cases/draw-page.ts';
import { createExtractionPool, type ExtractionPool } from '../src/worker/extraction-pool.ts';
import {
  anExtraction,
  aReader,
  EMMA,
  log,
  startReceiptTestkit,
  type ReceiptTestkit,
} from './support/receipt-testkit.ts';

const PATIENCE_MS = 60_000;
const RED = [255, 0, 0];
const BLUE = [0, 0, 255];
/** Metadata of a photograph that nobody else may learn. */
const SECRET_PLACE = 'taken at home';
const WHITE = [255, 255, 255];
const links = createFileLinks('a-secret-of-the-service', 'https://outlay.test');

let testkit: ReceiptTestkit;
let pool: ExtractionPool;
let server: FastifyInstance;
let drawnCount = 0;

beforeAll(async () => {
  testkit = await startReceiptTestkit();
  pool = createExtractionPool({
    queueMax: 4,
    timeoutMs: PATIENCE_MS,
    drawing: { timeoutMs: PATIENCE_MS },
    recycleAfterFiles: 1_000,
    memoryMaxBytes: 600e6,
    idleStopMs: PATIENCE_MS,
    log: () => undefined,
  });
  const { storage, queries } = testkit.ports;
  const draw: ExtractionPool['draw'] = (...order) => {
    drawnCount++;
    return pool.draw(...order);
  };
  server = fastify();
  registerFileRoute(server, { links, storage, queries });
  registerPageRoute(server, {
    links,
    queries,
    pictures: createPagePictures({ storage, log, drawer: { draw } }),
  });
});
beforeEach(async () => {
  await testkit.rows('truncate receipts, outbox');
  drawnCount = 0;
});
afterAll(async () => {
  await server.close();
  await pool.close();
  await testkit.close();
});

/** Uploads a file, and stores an analysis of it with this number of pages. */
async function aReceipt(content: Buffer, pageCount: number): Promise<string> {
  const reader = aReader(() => Promise.resolve(anExtraction({ pageCount })));
  return (await testkit.upload(reader, content, { fileName: 'a receipt' })).receiptId;
}

/** The gateway's request when a person opens a public link. */
const open = (link: string): Promise<LightMyRequestResponse> =>
  server.inject(link.replace('/api/v1/receipts/', '/files/').replace('/file?', '?'));

const openPage = (id: string, page: number): Promise<LightMyRequestResponse> =>
  open(links.linkToPage(id, page, '4.0.a-session', new Date()));

async function middleOf(answer: LightMyRequestResponse): Promise<number[]> {
  expect(answer.statusCode).toBe(200);
  const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  // JPEG compression changes a pure colour by one or two.
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 15) * 15);
}

const aTiff = async (): Promise<Buffer> => {
  const sheet = (alpha: number): Promise<Buffer> =>
    sharp({
      create: { width: 60, height: 80, channels: 4, background: { r: 255, g: 0, b: 0, alpha } },
    })
      .png()
      .toBuffer();
  return sharp([await sheet(1), await sheet(0)], { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
};

describe('receipt pages as pictures', () => {
  test('each page of a PDF is a separate JPEG without scripts or metadata, closed to other sites', async () => {
    const id = await aReceipt(paintedPdf(['1 0 0', '0 0 1']), 2);
    const [first, second] = [await openPage(id, 0), await openPage(id, 1)];
    expect([await middleOf(first), await middleOf(second)]).toEqual([RED, BLUE]);
    expect(first.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=300',
    });
    const { width, height, exif, icc, xmp } = await sharp(first.rawPayload).metadata();
    expect({ width, height }).toEqual({ width: 1_272, height: 1_800 });
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
  });

  test('each page of a TIFF, on white where it is transparent', async () => {
    const id = await aReceipt(await aTiff(), 2);
    expect(await middleOf(await openPage(id, 0))).toEqual(RED);
    expect(await middleOf(await openPage(id, 1))).toEqual(WHITE);
  });

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'a %s is encoded anew, upright and without what the camera wrote into it',
    async (type) => {
      const photo = await sharp({
        create: { width: 80, height: 60, channels: 3, background: '#ff0000' },
      })
        .withExif({ IFD0: { Copyright: SECRET_PLACE }, IFD3: { GPSLatitude: '47/1 22/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .toFormat(type)
        .toBuffer();
      const id = await aReceipt(Buffer.concat([photo, Buffer.from(SECRET_PLACE)]), 1);
      const answer = await openPage(id, 0);
      expect(await middleOf(answer)).toEqual(RED);
      const { format, exif, icc, xmp, height } = await sharp(answer.rawPayload).metadata();
      expect([format, exif, icc, xmp]).toEqual(['jpeg', undefined, undefined, undefined]);
      expect(height).toBe(type === 'gif' ? 60 : 80);
      expect(answer.rawPayload.includes(SECRET_PLACE)).toBe(false);
      expect((await openPage(id, 1)).statusCode).toBe(404);
    },
  );

  test.each([
    ['a PDF', () => textPdf(['one page'])],
    ['a TIFF', aTiff],
  ])('%s itself is only a download, in a sandbox', async (_name, make) => {
    const content = await make();
    const { rawPayload, headers } = await open(
      links.linkTo(await aReceipt(content, 1), '4.0.a-session', new Date()),
    );
    expect(rawPayload.equals(content)).toBe(true);
    expect(headers).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''a%20receipt",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=300',
    });
  });

  test('the first page is visible before the pages are counted', async () => {
    const id = await aReceipt(paintedPdf(['1 0 0', '0 0 1']), 2);
    await testkit.rows('update receipts set page_count = null');
    expect(await middleOf(await openPage(id, 0))).toEqual(RED);
    expect((await openPage(id, 1)).statusCode).toBe(404);
  });

  test.each([
    ['as large as a wall', '0 0 200000 200000', { width: 1_800, height: 1_800 }],
    ['like a thread', '0 0 3 14400', { width: 1, height: 1_800 }],
    ['of a till', '0 0 200 300', { width: 833, height: 1_250 }],
  ])('a page declared as %s is drawn within limits', async (_name, mediaBox, size) => {
    const id = await aReceipt(paintedPdf(['1 0 0'], mediaBox), 1);
    const answer = await openPage(id, 0);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject(size);
  });
});

describe('a page that cannot be shown', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a PDF with a password', encryptedPdf, 'The PDF is protected with a password.'],
    [
      'noise behind the mark of a PDF',
      () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000)]),
      'The pages of the PDF cannot be drawn.',
    ],
    [
      'the beginning of a TIFF',
      async () => (await aTiff()).subarray(0, 100),
      'The image file ends too early.',
    ],
  ])('%s is refused with a message, and nothing is kept', async (_name, make, detail) => {
    const id = await aReceipt(await make(), 1);
    const before = await testkit.files();
    const answer = await openPage(id, 0);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ detail, code: 'UNREADABLE_FILE' });
    expect(await testkit.files()).toEqual(before);
  });

  test('an expired link, a file link and a missing page get the same answer', async () => {
    const id = await aReceipt(textPdf(['one page']), 2);
    const now = new Date();
    const file = new URL(links.linkTo(id, '4.0.a-session', now));
    const unsigned = `/api/v1/receipts/${id}/pages/`;
    const answers = await Promise.all(
      [
        links.linkToPage(id, 0, '4.0.a-session', new Date(now.getTime() - 3_600_000)),
        `${unsigned}0${file.search}`,
        // The pages are: within the count, although the file has only one page; beyond the count; beyond the limit of rendered
        // pages; not a page.
        links.linkToPage(id, 1, '4.0.a-session', now),
        links.linkToPage(id, 2, '4.0.a-session', now),
        links.linkToPage(id, 20, '4.0.a-session', now),
        `${unsigned}00${file.search}`,
        `${unsigned}x${file.search}`,
        links.linkToPage('999', 0, '4.0.a-session', now),
      ].map(open),
    );
    const expired = await open(
      links.linkTo(id, '4.0.a-session', new Date(now.getTime() - 3_600_000)),
    );
    expect(expired.statusCode).toBe(404);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual(expired.json());
    }
    expect(drawnCount).toBe(1);
  });

  test('without a worker the answer asks to retry later', async () => {
    const id = await aReceipt(paintedPdf(['1 0 0']), 1);
    const closed = createExtractionPool({
      queueMax: 1,
      timeoutMs: PATIENCE_MS,
      recycleAfterFiles: 1,
      memoryMaxBytes: 600e6,
      idleStopMs: PATIENCE_MS,
      log: () => undefined,
    });
    await closed.close();
    const { storage, queries } = testkit.ports;
    const other = fastify();
    registerPageRoute(other, {
      links,
      queries,
      pictures: createPagePictures({ storage, log, drawer: closed }),
    });
    const path = links
      .linkToPage(id, 0, '4.0.a-session', new Date())
      .replace('/api/v1/receipts/', '/files/');
    const answer = await other.inject(path);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    await other.close();
  });
});

describe('a drawn page', () => {
  test('is stored with the file: the worker draws it once for any number of requests', async () => {
    const filesBefore = await testkit.files();
    const id = await aReceipt(paintedPdf(['1 0 0', '0 0 1']), 2);
    const answers = await Promise.all([openPage(id, 0), openPage(id, 0), openPage(id, 1)]);
    const again = await openPage(id, 0);
    expect(drawnCount).toBe(2);
    expect(again.rawPayload.equals(answers[0].rawPayload)).toBe(true);
    expect(answers[1].rawPayload.equals(answers[0].rawPayload)).toBe(true);
    expect(await testkit.files()).toHaveLength(filesBefore.length + 3);
  });

  test('is deleted with the receipt, and its links stop working', async () => {
    const filesBefore = await testkit.files();
    const id = await aReceipt(paintedPdf(['1 0 0']), 1);
    expect((await openPage(id, 0)).statusCode).toBe(200);
    const cause = {
      organizationId: '1',
      actorId: '4',
      correlationId: 'story-1',
      causationId: null,
    };
    await deleteReceipt(testkit.ports)({ viewer: EMMA, cause, id });
    expect((await openPage(id, 0)).statusCode).toBe(404);
    await testkit.release(id);
    expect(await testkit.files()).toEqual(filesBefore);
  });

  test('does not outlive a receipt deleted during drawing', async () => {
    const { storage } = testkit.ports;
    const filesBefore = await testkit.files();
    const id = await aReceipt(paintedPdf(['1 0 0']), 1);
    const { storageKey = '' } = (await testkit.find(id)) ?? {};
    await storage.remove(storageKey);
    await storage.savePage(storageKey, 0, Buffer.from('late'));
    expect(await testkit.files()).toEqual(filesBefore);
  });
});
