import type { MintInternalToken } from '@outlay/platform/auth';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { postJson } from '../upstream/http-post.ts';

/** How long a key's token is used without another exchange at identity: a revoked key opens nothing after this. */
const CACHED_MS = 2_000;
const CACHE_MAX = 5_000;

const EXCHANGE = `mutation ExchangeApiKey($key: String!) {
  exchangeApiKey(key: $key) { accessToken errors { code message } }
}`;

const answer = z.object({
  data: z.object({
    exchangeApiKey: z.object({
      accessToken: z.string().nullable(),
      errors: z.array(z.object({ code: z.string(), message: z.string() })),
    }),
  }),
});

/** Thrown when an address has shown too many wrong keys. */
export class TooManyKeysError extends Error {
  override readonly name = 'TooManyKeysError';
  readonly statusCode = 429;
}

/** A token for a key of a program; null when the key opens nothing. */
export type ExchangeApiKey = (key: string, request: FastifyRequest) => Promise<string | null>;

/**
 * Trades keys for tokens at identity. Answers are kept by the hash of the key, never by the key itself. Wrong keys are not
 * kept: identity counts them.
 * @throws {TooManyKeysError} for an address that identity throttles; whatever else when identity does not answer.
 */
export function createApiKeyExchange(identityUrl: string, mint: MintInternalToken): ExchangeApiKey {
  const known = new Map<string, { accessToken: string; usedUntilMs: number }>();

  async function ask(key: string, request: FastifyRequest): Promise<string | null> {
    const body = JSON.stringify({ query: EXCHANGE, variables: { key } });
    const posted = await postJson(`${identityUrl}/graphql`, body, {
      authorization: `Bearer ${await mint(null, 'identity')}`,
      'x-correlation-id': request.id,
      'x-client-address': request.ip,
    });
    const { accessToken, errors } = answer.parse(JSON.parse(posted.body)).data.exchangeApiKey;
    const throttled = errors.find(({ code }) => code === 'RATE_LIMITED');
    if (throttled) throw new TooManyKeysError(throttled.message);
    return accessToken;
  }

  return async (key, request) => {
    const hash = createHash('sha256').update(key).digest('hex');
    const cached = known.get(hash);
    if (cached && cached.usedUntilMs > Date.now()) return cached.accessToken;
    known.delete(hash);
    const accessToken = await ask(key, request);
    if (accessToken === null) return null;
    if (known.size >= CACHE_MAX) known.clear();
    known.set(hash, { accessToken, usedUntilMs: Date.now() + CACHED_MS });
    return accessToken;
  };
}
