import fastify, { type FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageScriptHashes, serveWebClient } from './serve-web-client.ts';

const PAGE = '<html><head><title>Outlay</title></head><body></body></html>';
const LOGIN =
  '<html><head><title>Sign in</title></head><body><script>boot()</script></body></html>';

let folder: string;
let server: FastifyInstance;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-page-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  server = fastify();
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { accept: 'text/html', ...headers } });

async function writeLogin(): Promise<void> {
  await writeFile(join(folder, 'login.html'), LOGIN);
  await writeFile(join(folder, 'pages.json'), JSON.stringify({ '/login': 'login.html' }));
}

test('a prerendered path gets its page, and every other path the app shell', async () => {
  await writeLogin();
  await serveWebClient(server, folder);
  expect((await get('/login?from=mail')).body).toBe(LOGIN);
  expect((await get('/')).body).toBe(PAGE);
  expect((await get('/expenses/7')).body).toBe(PAGE);
});

test('a build without prerendered pages is served as it is', async () => {
  await serveWebClient(server, folder);
  expect((await get('/login')).body).toBe(PAGE);
});

test('compressed files go to clients that accept them, and a cached page is not sent again', async () => {
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/app-1.js'), 'run()');
  await writeFile(join(folder, 'assets/app-1.js.br'), brotliCompressSync('run()'));
  await serveWebClient(server, folder);

  const compressed = await get('/assets/app-1.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('run()');
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript') as string,
    'cache-control': expect.stringContaining('immutable') as string,
    vary: 'accept-encoding',
  });
  expect((await get('/assets/app-1.js')).body).toBe('run()');

  const page = await get('/expenses');
  expect(page.headers['cache-control']).toBe('no-cache');
  const again = await get('/expenses', { 'if-none-match': String(page.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('inline scripts are allowed by hash, so the policy blocks any other', async () => {
  await writeLogin();
  const hash = createHash('sha256').update('boot()').digest('base64');
  expect(pageScriptHashes(folder)).toEqual([`'sha256-${hash}'`]);
});

test('a missing file path is not found, and paths below /api never get the page', async () => {
  await serveWebClient(server, folder);
  expect((await get('/assets/gone.js')).statusCode).toBe(404);
  expect((await get('/api/v1/nothing')).statusCode).toBe(404);
});
