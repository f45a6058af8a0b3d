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

test('a listed origin may send the headers of GraphQL clients, which its browser asks about first', async () => {
  const server = fastify();
  await allowOrigins(server, ['https://books.example']);
  const asked = 'authorization,content-type,apollo-require-preflight';
  const { statusCode, headers } = await server.inject({
    method: 'OPTIONS',
    url: '/graphql',
    headers: {
      origin: 'https://books.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': asked,
    },
  });
  expect(statusCode).toBe(204);
  const allowed = String(headers['access-control-allow-headers']).toLowerCase();
  for (const name of asked.split(',')) expect(allowed).toContain(name);
});
