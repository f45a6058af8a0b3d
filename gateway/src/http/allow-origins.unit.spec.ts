import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { allowOrigins } from './allow-origins.ts';

async function allowedFor(origin: string, listed: readonly string[]): Promise<unknown[]> {
  const server = fastify();
  await allowOrigins(server, listed);
  server.get('/', () => 'ok');
  const { headers } = await server.inject({ url: '/', headers: { origin } });
  return [headers['access-control-allow-origin'], headers['access-control-allow-credentials']];
}

test('unless configured, no other origin may read a response', async () => {
  expect(await allowedFor('https://books.example', [])).toEqual([undefined, undefined]);
});

test('a listed origin may, without our cookies; any other may not', async () => {
  const listed = ['https://books.example', 'https://erp.example'];
  expect(await allowedFor('https://erp.example', listed)).toEqual([
    'https://erp.example',
    undefined,
  ]);
  expect(await allowedFor('https://evil.example', listed)).toEqual([undefined, undefined]);
});
