import { claimsOf, createInternalTokenMint, type Viewer } from '@outlay/platform/auth';
import { exportJWK, SignJWT } from 'jose';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createAuthenticator,
  IdentityUnavailableError,
  InvalidTokenError,
  type Authenticate,
} from './authenticate-request.ts';
import { TooManyKeysError } from './exchange-api-key.ts';

const KEY = `outlay_abcdefgh_${'s'.repeat(43)}`;
const HOLDER: Viewer = {
  userId: '4',
  organizationId: '1',
  roles: ['employee'],
  sessionId: null,
  scopes: ['READ'],
};

const { privateKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

let identity: Server;
let authenticate: Authenticate;
/** Identity's response to the next exchange, and the request that it received. */
let refusal: string | null;
let asked: { key: string; address: string | undefined }[];

const tokenFor = (viewer: Viewer): Promise<string> =>
  new SignJWT(claimsOf(viewer))
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer('outlay-identity')
    .setSubject(viewer.userId)
    .setExpirationTime('60s')
    .sign(privateKey);

beforeEach(async () => {
  refusal = null;
  asked = [];
  const jwks = { keys: [{ ...(await exportJWK(createPublicKey(pem))), alg: 'EdDSA', use: 'sig' }] };
  const accessToken = await tokenFor(HOLDER);
  identity = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.method === 'GET') {
        response.end(JSON.stringify(jwks));
        return;
      }
      const { variables } = JSON.parse(body) as { variables: { key: string } };
      const address = request.headers['x-client-address'];
      asked.push({ key: variables.key, address: address?.toString() });
      const errors = refusal === null ? [] : [{ code: refusal, message: 'Wait.' }];
      const exchangeApiKey = { accessToken: refusal === null ? accessToken : null, errors };
      response.end(JSON.stringify({ data: { exchangeApiKey } }));
    });
  });
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
  const { port } = identity.address() as AddressInfo;
  authenticate = createAuthenticator(
    `http://127.0.0.1:${port}`,
    await createInternalTokenMint(pem),
  );
});
afterEach(() => {
  vi.useRealTimers();
  identity.closeAllConnections();
  identity.close();
});

const ask = (credential?: string) =>
  authenticate({
    id: 'story-1',
    ip: '192.0.2.1',
    headers: credential === undefined ? {} : { authorization: `Bearer ${credential}` },
  } as FastifyRequest);

test('without a credential there is no viewer, and a session id is passed on', async () => {
  expect(await ask()).toEqual({ viewer: null });
  const viewer = { ...HOLDER, sessionId: 'session-1', scopes: null };
  expect(await ask(await tokenFor(viewer))).toEqual({ viewer });
  expect(asked).toEqual([]);
});

test("a key becomes its holder with its scopes, and identity receives the client's address", async () => {
  expect(await ask(KEY)).toEqual({ viewer: HOLDER });
  expect(asked).toEqual([{ key: KEY, address: '192.0.2.1' }]);
});

test('a key is exchanged once per two seconds, so revoking it takes effect within them', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await ask(KEY);
  vi.advanceTimersByTime(1_999);
  await ask(KEY);
  expect(asked).toHaveLength(1);
  refusal = 'INVALID_API_KEY';
  vi.advanceTimersByTime(1);
  await expect(ask(KEY)).rejects.toThrow(InvalidTokenError);
});

test('a wrong key is checked every time, so identity can count attempts', async () => {
  refusal = 'INVALID_API_KEY';
  await expect(ask(KEY)).rejects.toThrow(InvalidTokenError);
  await expect(ask(KEY)).rejects.toThrow(InvalidTokenError);
  expect(asked).toHaveLength(2);
});

test('a throttled address gets a wait time, and an identity outage is not a wrong key', async () => {
  refusal = 'RATE_LIMITED';
  await expect(ask(KEY)).rejects.toThrow(TooManyKeysError);
  identity.closeAllConnections();
  await new Promise((resolve) => identity.close(resolve));
  await expect(ask(KEY)).rejects.toThrow(IdentityUnavailableError);
});

test.each(['x', 'a.b.c', 'Basic abc', ''])('%j is refused', async (credential) => {
  await expect(ask(credential)).rejects.toThrow(InvalidTokenError);
});
