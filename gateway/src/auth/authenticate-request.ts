import {
  isApiKey,
  isSecretOf,
  principalOfClaims,
  splitAccessToken,
  type MintInternalToken,
  type Principal,
} from '@outlay/platform/auth';
import type { FastifyRequest } from 'fastify';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { AccessWatch, Grant } from './access-watch.ts';
import { ApiKeyRefusedError, createApiKeyExchange, TooManyKeysError } from './exchange-api-key.ts';

/** Issuer that identity writes into its access tokens. */
const ISSUER = 'outlay-identity';

/** The caller of one request. */
export interface Caller {
  /** Null without a token. */
  readonly principal: Principal | null;
  /** The session or key of the token; null without a token. */
  readonly grant: Grant | null;
  /**
   * The access token, or the one exchanged for an API key, without its secret. Services verify it before changes, and can't call
   * with it. Null without a token.
   */
  readonly token: string | null;
}

/** Thrown for a malformed, forged or expired token, and for one of an ended session. */
export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError';
}

/** Thrown for a token with roles that the member no longer has. The session can be renewed. */
export class OutdatedTokenError extends Error {
  override readonly name = 'OutdatedTokenError';
}

/** Thrown when the public keys or the list of ended sessions can't be fetched. */
export class IdentityUnavailableError extends Error {
  override readonly name = 'IdentityUnavailableError';
}

const OUR_ERRORS = [
  ApiKeyRefusedError,
  InvalidTokenError,
  OutdatedTokenError,
  IdentityUnavailableError,
] as const;

export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

const CACHE_MAX = 5_000;
const API_KEY_PREFIX = 'outlay_';

/**
 * Verifies access tokens with identity's published keys. A verified token is cached until it expires, and checked against ended
 * sessions and changed roles with every request. An API key is first exchanged for a token.
 */
export function createAuthenticator(
  identityUrl: string,
  mint: MintInternalToken,
  access: Pick<AccessWatch, 'isReady' | 'stateOf'>,
): Authenticate {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', identityUrl), {
    timeoutDuration: 3_000,
    cooldownDuration: 1_000,
  });
  const exchangeApiKey = createApiKeyExchange(identityUrl, mint);
  const known = new Map<string, { grant: Grant; expiresAtMs: number }>();

  async function verify(token: string): Promise<Grant> {
    const cached = known.get(token);
    if (cached && cached.expiresAtMs > Date.now()) return cached.grant;
    known.delete(token);
    const { jwt, secret } = splitAccessToken(token);
    const { payload } = await jwtVerify(jwt, keys, { issuer: ISSUER, algorithms: ['EdDSA'] });
    if (!isSecretOf(secret, payload)) throw new InvalidTokenError('the token lacks its secret');
    const principal = principalOfClaims(payload);
    const version = payload['ver'];
    if (!principal || payload.exp === undefined || typeof version !== 'number') {
      throw new InvalidTokenError('the token lacks a claim');
    }
    if (known.size >= CACHE_MAX) known.clear();
    const grant = { principal, version };
    known.set(token, { grant, expiresAtMs: payload.exp * 1_000 });
    return grant;
  }

  function assertHolds(grant: Grant): void {
    if (!access.isReady()) throw new IdentityUnavailableError('ended sessions are not known yet');
    const state = access.stateOf(grant);
    if (state === 'ended') throw endedError(grant);
    // A key's token is at most two seconds old and can't be renewed.
    if (state === 'outdated' && !isApiKey(grant.principal)) {
      throw new OutdatedTokenError('the roles have changed');
    }
  }

  async function tokenOf(credential: string, request: FastifyRequest): Promise<string> {
    if (!credential.startsWith(API_KEY_PREFIX)) return credential;
    try {
      return await exchangeApiKey(credential, request);
    } catch (error) {
      if (error instanceof TooManyKeysError || error instanceof ApiKeyRefusedError) throw error;
      throw new IdentityUnavailableError('the key cannot be checked', { cause: error });
    }
  }

  return async (request) => {
    const header = request.headers.authorization;
    if (header === undefined) return { principal: null, grant: null, token: null };
    const match = /^Bearer ([\w.~+/=-]+)$/i.exec(header);
    if (!match?.[1]) throw new InvalidTokenError('not a bearer token');
    const token = await tokenOf(match[1], request);
    try {
      const grant = await verify(token);
      assertHolds(grant);
      return { principal: grant.principal, grant, token: splitAccessToken(token).jwt };
    } catch (error) {
      if (OUR_ERRORS.some((kind) => error instanceof kind)) throw error;
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

/** A cached token of a key that was revoked meanwhile gets the same reason as from identity. */
const endedError = ({ principal }: Grant): Error =>
  isApiKey(principal)
    ? new ApiKeyRefusedError({ code: 'API_KEY_REVOKED', message: 'This API key was revoked.' })
    : new InvalidTokenError('the session has ended');
