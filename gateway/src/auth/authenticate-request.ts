import { viewerOfClaims, type MintInternalToken, type Viewer } from '@outlay/platform/auth';
import type { FastifyRequest } from 'fastify';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { createApiKeyExchange, TooManyKeysError } from './exchange-api-key.ts';

/** Issuer that identity writes into its access tokens. */
const ISSUER = 'outlay-identity';

/** The caller of one request. */
export interface Caller {
  /** Null without a token. */
  readonly viewer: Viewer | null;
}

/** Thrown for a malformed, forged or expired token, and for an invalid key. */
export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError';
}

/** Thrown when the public keys can't be fetched. */
export class IdentityUnavailableError extends Error {
  override readonly name = 'IdentityUnavailableError';
}

export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

const CACHE_MAX = 5_000;
const API_KEY_PREFIX = 'outlay_';

/**
 * Verifies access tokens against identity's published keys. A verified token is cached until it expires. An API key is
 * exchanged for a token first.
 */
export function createAuthenticator(identityUrl: string, mint: MintInternalToken): Authenticate {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', identityUrl), {
    timeoutDuration: 3_000,
    cooldownDuration: 1_000,
  });
  const exchangeApiKey = createApiKeyExchange(identityUrl, mint);
  const known = new Map<string, { viewer: Viewer; expiresAtMs: number }>();

  async function verify(token: string): Promise<Viewer> {
    const cached = known.get(token);
    if (cached && cached.expiresAtMs > Date.now()) return cached.viewer;
    known.delete(token);
    const { payload } = await jwtVerify(token, keys, { issuer: ISSUER, algorithms: ['EdDSA'] });
    const viewer = viewerOfClaims(payload);
    if (!viewer || payload.exp === undefined) {
      throw new InvalidTokenError('the token lacks a claim');
    }
    if (known.size >= CACHE_MAX) known.clear();
    known.set(token, { viewer, expiresAtMs: payload.exp * 1_000 });
    return viewer;
  }

  async function tokenOf(credential: string, request: FastifyRequest): Promise<string> {
    if (!credential.startsWith(API_KEY_PREFIX)) return credential;
    let token;
    try {
      token = await exchangeApiKey(credential, request);
    } catch (error) {
      if (error instanceof TooManyKeysError) throw error;
      throw new IdentityUnavailableError('the key cannot be checked', { cause: error });
    }
    if (token === null) throw new InvalidTokenError('the key opens nothing');
    return token;
  }

  return async (request) => {
    const header = request.headers.authorization;
    if (header === undefined) return { viewer: null };
    const match = /^Bearer ([\w.~+/=-]+)$/i.exec(header);
    if (!match?.[1]) throw new InvalidTokenError('not a bearer token');
    const token = await tokenOf(match[1], request);
    try {
      return { viewer: await verify(token) };
    } catch (error) {
      if (error instanceof InvalidTokenError) throw error;
      const unreachable =
        error instanceof errors.JWKSTimeout ||
        (error instanceof TypeError && error.message.includes('fetch')) ||
        (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');
      if (unreachable)
        throw new IdentityUnavailableError('the keys cannot be read', { cause: error });
      throw new InvalidTokenError('the token is not valid', { cause: error });
    }
  };
}
