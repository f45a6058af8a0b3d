import fastify, { type FastifyInstance } from 'fastify';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveWebClient } from './serve-web-client.ts';

const HTML = '<html><head><title>Outlay</title></head><body></body></html>';

let folder: string;
let server: FastifyInstance;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-page-'));
  await writeFile(join(folder, 'index.html'), HTML);
  server = fastify();
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const pageAt = async (path: string): Promise<string> =>
  (await server.inject({ url: path, headers: { accept: 'text/html' } })).body;

test('a first page names the chunks that it will ask for, so that they come with it; other pages are as they were built', async () => {
  const preloads = { '/': ['/assets/landing-1.js'], '/login': ['/assets/login-2.js'] };
  await writeFile(join(folder, 'preloads.json'), JSON.stringify(preloads));
  await serveWebClient(server, folder);
  expect(await pageAt('/')).toContain('<link rel="modulepreload" href="/assets/landing-1.js">');
  expect(await pageAt('/login?from=mail')).toContain('href="/assets/login-2.js"');
  expect(await pageAt('/expenses/7')).toBe(HTML);
});

test('a build without such a list is served as it is', async () => {
  await serveWebClient(server, folder);
  expect(await pageAt('/')).toBe(HTML);
});

test('an address that looks like a file and is none is not found, and one below /api is not the page', async () => {
  await serveWebClient(server, folder);
  expect((await server.inject('/assets/gone.js')).statusCode).toBe(404);
  expect((await server.inject('/api/v1/nothing')).statusCode).toBe(404);
});
