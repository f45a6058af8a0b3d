import { createLogger } from '@outlay/platform/telemetry';
import {
  claimsOf,
  createInternalTokenMint,
  joinAccessToken,
  linkHolderOf,
  newTokenSecret,
  type Viewer,
} from '@outlay/platform/auth';
import { exportJWK, SignJWT } from 'jose';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import { createServer, type Server } from 'node:http';
import { PassThrough } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAccessWatch, type AccessWatch } from './access-watch.ts';
import { createLinkGuard } from './link-guard.ts';
import {
  createAuthenticator,
  IdentityUnavailableError,
  InvalidTokenError,
  OutdatedTokenError,
  type Authenticate,
} from './authenticate-request.ts';
import { ApiKeyRefusedError, TooManyKeysError } from './exchange-api-key.ts';

const KEY = `outlay_abcdefgh_${'s'.repeat(43)}`;
const HOLDER: Viewer = {
  userId: '4',
  organizationId: '1',
  roles: ['employee'],
  sessionId: null,
  apiKeyId: '7',
  scopes: ['READ'],
};
const EMMA: Viewer = { ...HOLDER, sessionId: 'session-1', apiKeyId: null, scopes: null };

const { privateKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

let identity: Server;
let authenticate: Authenticate;
/** Identity's response to the next exchange, and the request that it received. */
let refusal: string | null;
let asked: { key: string; address: string | undefined }[];
/** Identity's list of what ended, and the query of the gateway's request. */
let changes: { ended: string[]; members: { id: string; version: number }[] };
let askedSince: (string | null)[];
let access: AccessWatch;
let onRead: () => void;

async function tokenFor(viewer: Viewer, version = 1): Promise<string> {
  const { secret, claim } = newTokenSecret();
  const jwt = await new SignJWT({ ...claimsOf(viewer), ver: version, ...claim })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer('outlay-identity')
    .setSubject(viewer.userId)
    .setExpirationTime('60s')
    .sign(privateKey);
  return joinAccessToken(jwt, secret);
}

beforeEach(async () => {
  refusal = null;
  asked = [];
  changes = { ended: [], members: [] };
  askedSince = [];
  onRead = () => undefined;
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
      const { variables } = JSON.parse(body) as {
        variables: { key: string; since: string | null };
      };
      if (body.includes('AccessChanges')) {
        askedSince.push(variables.since);
        const accessChanges = { at: '2026-11-22T10:00:00.000Z', ...changes };
        response.end(JSON.stringify({ data: { accessChanges } }));
        return;
      }
      const address = request.headers['x-client-address'];
      asked.push({ key: variables.key, address: address?.toString() });
      const errors = refusal === null ? [] : [{ code: refusal, message: 'Wait.' }];
      const exchangeApiKey = { accessToken: refusal === null ? accessToken : null, errors };
      response.end(JSON.stringify({ data: { exchangeApiKey } }));
    });
  });
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
  const { port } = identity.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const mint = await createInternalTokenMint(pem);
  access = createAccessWatch(url, mint, createLogger('gateway-test', 'silent'), () => onRead());
  authenticate = createAuthenticator(url, mint, access);
  await listRead();
});
afterEach(async () => {
  vi.useRealTimers();
  await access.stop();
  identity.closeAllConnections();
  identity.close();
});

/** Resolves once the gateway has read the list again. */
const listRead = async (): Promise<void> => {
  const read = new Promise<void>((resolve) => (onRead = resolve));
  if (askedSince.length === 0) await access.start();
  await read;
};

const ask = (credential?: string) =>
  authenticate({
    id: 'story-1',
    ip: '192.0.2.1',
    headers: credential === undefined ? {} : { authorization: `Bearer ${credential}` },
  } as FastifyRequest);

test('without a credential there is no viewer, and a session id is passed on', async () => {
  expect(await ask()).toEqual({ principal: null, grant: null, token: null });
  expect(await ask(await tokenFor(EMMA))).toMatchObject({ principal: EMMA });
  expect(asked).toEqual([]);
});

test("a key becomes its holder with its scopes, and identity receives the client's address", async () => {
  expect(await ask(KEY)).toMatchObject({ principal: HOLDER });
  expect(asked).toEqual([{ key: KEY, address: '192.0.2.1' }]);
});

test('a key is exchanged once per two seconds, so revoking it takes effect within them', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await ask(KEY);
  vi.advanceTimersByTime(1_999);
  await ask(KEY);
  expect(asked).toHaveLength(1);
  refusal = 'API_KEY_REVOKED';
  vi.advanceTimersByTime(1);
  await expect(ask(KEY)).rejects.toMatchObject({ code: 'API_KEY_REVOKED', message: 'Wait.' });
});

test('a wrong key is checked every time, so identity can count attempts', async () => {
  refusal = 'INVALID_API_KEY';
  await expect(ask(KEY)).rejects.toThrow(ApiKeyRefusedError);
  await expect(ask(KEY)).rejects.toThrow(ApiKeyRefusedError);
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

test('a service that keeps what it is shown of a token opens nothing with it at the public door', async () => {
  const { principal, token } = await ask(await tokenFor(EMMA));
  expect(principal).toMatchObject({ userId: EMMA.userId });
  await expect(ask(token ?? '')).rejects.toThrow(InvalidTokenError);
  const guessed = joinAccessToken(token ?? '', newTokenSecret().secret);
  await expect(ask(guessed)).rejects.toThrow(InvalidTokenError);
});

test('a token of an ended session is refused before it expires; other sessions of the member go on', async () => {
  const ended = await tokenFor(EMMA);
  const other = await tokenFor({ ...EMMA, sessionId: 'session-2' });
  await ask(ended);
  changes.ended = ['session-1'];
  await listRead();
  await expect(ask(ended)).rejects.toThrow(InvalidTokenError);
  expect(await ask(other)).toMatchObject({ principal: { sessionId: 'session-2' } });
});

test("a revoked key's token is refused as such, also the one that is still cached", async () => {
  await ask(KEY);
  changes.ended = ['key:7'];
  await listRead();
  await expect(ask(KEY)).rejects.toMatchObject({ code: 'API_KEY_REVOKED' });
});

test('a token with roles of before is outdated, and one that was issued afterwards is good', async () => {
  changes.members = [{ id: '4', version: 2 }];
  await listRead();
  await expect(ask(await tokenFor(EMMA, 1))).rejects.toThrow(OutdatedTokenError);
  expect(await ask(await tokenFor(EMMA, 2))).toMatchObject({ principal: EMMA });
  expect(await ask(KEY)).toMatchObject({ principal: HOLDER });
});

test('after its start a gateway reads every change that may affect a valid token, then only new ones', async () => {
  await listRead();
  expect(askedSince.slice(0, 2)).toEqual([null, '2026-11-22T09:59:30.000Z']);
});

test('before the list of ended sessions was read, no token is accepted', async () => {
  const token = await tokenFor(EMMA);
  const judge = createAuthenticator('http://127.0.0.1:1', () => Promise.resolve(''), {
    isReady: () => false,
    stateOf: () => 'good',
  });
  await expect(
    judge({ headers: { authorization: `Bearer ${token}` } } as FastifyRequest),
  ).rejects.toThrow(IdentityUnavailableError);
});

/** Serves an endless download to everyone whom the guard admits. */
async function serveLinks() {
  const guard = createLinkGuard(access);
  const server = fastify({ forceCloseConnections: true });
  server.get('/file', (request, reply) => {
    guard.admit(request, reply);
    const file = new PassThrough();
    file.write('the first line');
    return reply.send(file);
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const statusFor = async (holder: string): Promise<number> => {
    const cut = new AbortController();
    const { status } = await fetch(`${url}/file?holder=${holder}`, { signal: cut.signal });
    cut.abort();
    return status;
  };
  return { url, guard, statusFor, close: () => server.close() };
}

test('a link ends with the session or key that it was made in, and with changed roles of its member', async () => {
  const links = await serveLinks();
  const made = { ...EMMA, accessVersion: 1 };
  const holders = [
    linkHolderOf(made),
    linkHolderOf({ ...made, sessionId: 'session-2' }),
    linkHolderOf({ ...HOLDER, accessVersion: 1 }),
  ] as const;
  const statuses = () => Promise.all(holders.map((holder) => links.statusFor(holder)));
  expect(await statuses()).toEqual([200, 200, 200]);
  changes = { ended: ['session-1', 'key:7'], members: [] };
  await listRead();
  expect(await statuses()).toEqual([404, 200, 404]);
  changes = { ended: [], members: [{ id: '4', version: 2 }] };
  await listRead();
  expect(await statuses()).toEqual([404, 404, 404]);
  expect(
    await links.statusFor(linkHolderOf({ ...EMMA, sessionId: 'session-3', accessVersion: 2 })),
  ).toBe(200);
  expect(await links.statusFor('')).toBe(404);
  await links.close();
});

test('a download under way is cut when the access of its holder ends', async () => {
  const links = await serveLinks();
  const { body } = await fetch(`${links.url}/file?holder=${linkHolderOf(EMMA)}`);
  const rest = new Response(body).text();
  changes = { ended: ['session-1'], members: [] };
  await listRead();
  links.guard.recheck();
  await expect(rest).rejects.toThrow();
  await links.close();
});
