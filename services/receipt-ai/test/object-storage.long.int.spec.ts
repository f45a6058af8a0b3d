import Fastify from 'fastify';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileLinks } from '../src/http/file-links.ts';
import { registerFileRoute } from '../src/http/file-route.ts';
import { createBucket, type Bucket } from '../src/storage/bucket.ts';
import { createObjectStorage } from '../src/storage/object-storage.ts';
import { deleteReceipt } from '../src/use-cases/change-receipt.ts';
import type { FileStorage } from '../src/use-cases/ports.ts';
import {
  anExtraction,
  aPng,
  aReader,
  EMMA,
  startReceiptTestkit,
} from './support/receipt-testkit.ts';
import { BUILD_MAX_MS, startS3Server, type S3Server } from './support/s3-server.ts';
import { testStorageRules } from './support/storage-rules.ts';

const BUCKET = 'outlay-receipts';

let server: S3Server;
let scratchDir: string;
let bucket: Bucket;
let storage: FileStorage;
beforeAll(async () => {
  server = await startS3Server();
  await server.makeBucket(BUCKET);
  scratchDir = await mkdtemp(join(tmpdir(), 'outlay-scratch-'));
  bucket = createBucket({
    bucket: BUCKET,
    region: 'us-east-1',
    endpoint: server.endpoint,
    credentials: server.credentials,
    encryption: 'AES256',
  });
  storage = await createObjectStorage(bucket, scratchDir);
}, BUILD_MAX_MS);
afterAll(async () => {
  await server.close();
  await rm(scratchDir, { recursive: true, force: true });
});

describe('files in a bucket', () => {
  testStorageRules(() => storage);

  test('nothing of them stays on the machine', async () => {
    const { key } = await storage.save('1', Readable.from(['receipt']), 100);
    await storage.withLocalFile(key, () => Promise.resolve());
    await expect(
      storage.withLocalFile(key, () => Promise.reject(new Error('unreadable'))),
    ).rejects.toThrow('unreadable');
    expect(await readdir(scratchDir)).toEqual([]);
  });

  test('what a crash left on the machine is deleted at the next start', async () => {
    const left = await mkdtemp(join(tmpdir(), 'outlay-scratch-'));
    await writeFile(join(left, 'left'), 'receipt');
    await createObjectStorage(bucket, left);
    expect(await readdir(left)).toEqual([]);
    await rm(left, { recursive: true });
  });
});

test('a receipt is uploaded, read, downloaded from the store by its link, and deleted', async () => {
  const testkit = await startReceiptTestkit(storage);
  const png = aPng();
  const reader = aReader(async (path) => {
    expect(await readFile(path)).toEqual(png);
    return anExtraction();
  });
  const { receiptId, error } = await testkit.upload(reader, png);
  expect(error).toBeNull();
  const [row] = await testkit.rows<{ key: string }>('select storage_key as key from receipts');
  expect(await server.objects(BUCKET)).toContain(`files/${row?.key}`);

  const links = createFileLinks('secret', '');
  const http = Fastify();
  registerFileRoute(http, { links, storage, queries: testkit.ports.queries });
  const link = links
    .linkTo(receiptId, '4.0.a-session', new Date())
    .replace(/^\/api\/v1\/receipts\/(\d+)\/file/, '/files/$1');
  const { statusCode, headers } = await http.inject({ url: link });
  expect(statusCode).toBe(302);
  const download = await fetch(headers.location as string);
  expect(Buffer.from(await download.arrayBuffer())).toEqual(png);
  expect(download.headers.get('content-type')).toBe('image/png');
  expect(download.headers.get('content-disposition')).toContain('lunch.png');
  const forged = (headers.location as string).replace(
    /X-Amz-Signature=..../,
    'X-Amz-Signature=0000',
  );
  expect((await fetch(forged)).status).toBe(403);
  const cause = { organizationId: '1', actorId: '4', correlationId: 'story-1', causationId: null };
  await deleteReceipt(testkit.ports)({ viewer: EMMA, cause, id: receiptId });
  await testkit.release(receiptId);
  expect(await server.objects(BUCKET)).not.toContain(`files/${row?.key}`);
  await http.close();
  await testkit.close();
});
