import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Token {
  /** Replaces claims of a valid ID token. */
  readonly claims: JWTPayload;
  /** Signed with a key that the provider doesn't publish. */
  readonly isForged?: boolean;
}

/** A provider with configurable behaviour, for responses that a correct one never sends. */
export interface FakeProvider {
  readonly issuer: string;
  /** Replaces fields of valid metadata. */
  metadata: Readonly<Record<string, unknown>>;
  token: Token;
  /** Number of requests at the token endpoint. */
  tokenRequests: number;
  /** Paths at which requests get no response. */
  silentAt: readonly string[];
  readonly close: () => Promise<void>;
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const published = await generateKeyPair('RS256', { extractable: true });
  const forged = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(published.publicKey)), alg: 'RS256', use: 'sig', kid: 'one' };
  const answers: Record<string, () => Promise<unknown>> = {
    '/.well-known/openid-configuration': () =>
      Promise.resolve({
        issuer: fake.issuer,
        authorization_endpoint: `${fake.issuer}/auth`,
        token_endpoint: `${fake.issuer}/token`,
        jwks_uri: `${fake.issuer}/jwks`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...fake.metadata,
      }),
    '/jwks': () => Promise.resolve({ keys: [jwk] }),
    '/token': async () => {
      fake.tokenRequests += 1;
      const { claims, isForged } = fake.token;
      const now = Math.floor(Date.now() / 1_000);
      const right = { iss: fake.issuer, aud: 'outlay', iat: now, exp: now + 60, auth_time: now };
      const idToken = await new SignJWT({ ...right, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(isForged ? forged.privateKey : published.privateKey);
      return { access_token: 'x', token_type: 'bearer', id_token: idToken };
    },
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (fake.silentAt.includes(path)) return;
    const answer = answers[path];
    void (answer?.() ?? Promise.resolve(null)).then((body) => {
      response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const fake: FakeProvider = {
    issuer: `http://localhost:${(server.address() as AddressInfo).port}`,
    metadata: {},
    token: { claims: {} },
    tokenRequests: 0,
    silentAt: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
