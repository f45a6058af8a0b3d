import type { ApiScope } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import { timingSafeEqual } from 'node:crypto';
import {
  isUseWorthNoting,
  KEY_TOKEN_LIFETIME_S,
  publicIdOf,
  scopesInForce,
} from '../domain/api-key.ts';
import { retryAfterSeconds } from '../domain/attempt-throttle.ts';
import { invalidApiKey, tooManyAttempts, type RefusalCode } from '../domain/identity-refusals.ts';
import type { Member } from '../domain/member.ts';
import type { Origin, Scope, UseCasePorts } from './ports.ts';
import { hashOfToken } from './secret-token.ts';

export interface ApiKeyToken {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly scopes: readonly ApiScope[];
}

type Exchanged = Result<ApiKeyToken, RefusalCode>;

/** Gives the gateway a one-minute token for a valid key; wrong keys are throttled per address. */
export const exchangeApiKey =
  ({ unitOfWork, tokens, clock }: UseCasePorts) =>
  ({ key: secret, origin }: { key: string; origin: Origin }): Promise<Exchanged> =>
    unitOfWork.run(origin, async (scope): Promise<Exchanged> => {
      const now = clock.now();
      const throttle = { kind: 'api_key_address', subject: origin.address ?? 'unknown' } as const;
      const waitS = retryAfterSeconds(throttle.kind, await scope.attempts.find(throttle), now);
      if (waitS > 0) return tooManyAttempts(waitS);
      const holder = await findHolder(scope, secret, now);
      if (!holder) {
        await scope.attempts.add(throttle, now);
        return invalidApiKey();
      }
      const { member, apiKeyId, scopes } = holder;
      const key = { apiKeyId, scopes };
      const accessToken = await tokens.keyToken(member, key, KEY_TOKEN_LIFETIME_S);
      return ok({ accessToken, expiresIn: KEY_TOKEN_LIFETIME_S, scopes });
    });

async function findHolder(
  scope: Scope,
  key: string,
  now: Date,
): Promise<{ member: Member; apiKeyId: string; scopes: readonly ApiScope[] } | null> {
  const publicId = publicIdOf(key);
  const stored = publicId === null ? null : await scope.apiKeys.findByPublicId(publicId);
  if (!stored || !timingSafeEqual(Buffer.from(hashOfToken(key)), Buffer.from(stored.keyHash))) {
    return null;
  }
  const scopes = scopesInForce(stored.key, stored.member, now);
  if (!scopes) return null;
  if (isUseWorthNoting(stored.key.lastUsedAt, now)) await scope.apiKeys.noteUse(stored.key.id, now);
  return { member: stored.member, apiKeyId: stored.key.id, scopes };
}
