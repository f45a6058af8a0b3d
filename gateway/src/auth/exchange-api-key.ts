import type { MintInternalToken } from '@outlay/platform/auth';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { postJson } from '@outlay/platform/http-client';

/** How long a key's token is reused. A revoked key stops working after this. */
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

/** Thrown when an address has sent too many wrong keys. */
export class TooManyKeysError extends Error {
  override readonly name = 'TooManyKeysError';
  readonly statusCode = 429;
}

/** Thrown for an API key that identity refuses, with its reason: unknown, revoked or expired. */
export class ApiKeyRefusedError extends Error {
  override readonly name = 'ApiKeyRefusedError';
  readonly code: string;

  constructor({ code, message }: { readonly code: string; readonly message: string }) {
    super(message);
    this.code = code;
  }
}

/** Returns a token for an API key. */
export type ExchangeApiKey = (key: string, request: FastifyRequest) => Promise<string>;

/**
 * Exchanges API keys for tokens at identity. Results are cached by the hash of the key, never by the key itself. Wrong keys are
 * not cached: identity counts them.
 *
 * @throws {TooManyKeysError} for an address that identity throttles
 * @throws {ApiKeyRefusedError} for a key that is unknown, revoked or expired; any other error when identity doesn't respond
 */
export function createApiKeyExchange(identityUrl: string, mint: MintInternalToken): ExchangeApiKey {
  const known = new Map<string, { accessToken: string; usedUntilMs: number }>();

  async function ask(key: string, request: FastifyRequest): Promise<string> {
    const body = JSON.stringify({ query: EXCHANGE, variables: { key } });
    const posted = await postJson(`${identityUrl}/graphql`, body, {
      authorization: `Bearer ${await mint(null, 'identity')}`,
      'x-correlation-id': request.id,
      'x-client-address': request.ip,
    });
    const { accessToken, errors } = answer.parse(JSON.parse(posted.body)).data.exchangeApiKey;
    const throttled = errors.find(({ code }) => code === 'RATE_LIMITED');
    if (throttled) throw new TooManyKeysError(throttled.message);
    const [refusal] = errors;
    if (refusal) throw new ApiKeyRefusedError(refusal);
    if (accessToken === null) throw new Error('identity sent neither a token nor a reason');
    return accessToken;
  }

  return async (key, request) => {
    const hash = createHash('sha256').update(key).digest('hex');
    const cached = known.get(hash);
    if (cached && cached.usedUntilMs > Date.now()) return cached.accessToken;
    known.delete(hash);
    const accessToken = await ask(key, request);
    if (known.size >= CACHE_MAX) known.clear();
    known.set(hash, { accessToken, usedUntilMs: Date.now() + CACHED_MS });
    return accessToken;
  };
}
