import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { origins, proxies, subgraphUrls } from './config.ts';

/** Returns the client's address behind `hops` that each added the address they saw; the connection comes from 127.0.0.1. */
async function addressSeen(setting: string | undefined, forwardedFor: string): Promise<string> {
  const server = fastify({ trustProxy: proxies.parse(setting) });
  server.get('/', ({ ip }) => ip);
  const { body } = await server.inject({ url: '/', headers: { 'x-forwarded-for': forwardedFor } });
  return body;
}

test('by default no one may say for whom they ask', async () => {
  expect(await addressSeen(undefined, '192.0.2.66')).toBe('127.0.0.1');
});

test('behind one proxy, an address that the client itself wrote is not believed', async () => {
  expect(await addressSeen('1', '192.0.2.66, 198.51.100.7')).toBe('198.51.100.7');
});

test('addresses in proxy networks are trusted, and the first address outside them is the client', async () => {
  expect(await addressSeen('127.0.0.1, 10.0.0.0/8', '192.0.2.66, 198.51.100.7, 10.1.1.1')).toBe(
    '198.51.100.7',
  );
});

test.each(['true', 'yes', '', '10.0.0/8', 'proxy.internal'])(
  '%j is refused at start',
  (setting) => {
    expect(proxies.safeParse(setting).success).toBe(false);
  },
);

test('origins are read from a list; a wildcard, a path or a bare host is refused at start', () => {
  expect(origins.parse(undefined)).toEqual([]);
  expect(origins.parse('https://books.example, http://localhost:5173')).toEqual([
    'https://books.example',
    'http://localhost:5173',
  ]);
  for (const wrong of ['*', 'books.example', 'https://books.example/', 'https://a.example/x']) {
    expect(origins.safeParse(wrong).success).toBe(false);
  }
});

test('a subgraph is at the host of its name, unless addresses are given; then none may be missing', () => {
  expect(subgraphUrls.parse(undefined)).toMatchObject({
    identity: 'http://identity:8080',
    'receipt-ai': 'http://receipt-ai:8080',
  });
  const refused = subgraphUrls.safeParse('identity=http://127.0.0.1:4001');
  expect(refused.error?.message).toContain('no address for expense, workflow');
});
