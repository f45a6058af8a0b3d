import type { ApiScope } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import { timingSafeEqual } from 'node:crypto';
import {
  isUseWorthNoting,
  KEY_TOKEN_LIFETIME_S,
  publicIdOf,
  scopesInForce,
  type ApiKey,
} from '../domain/api-key.ts';
import { retryAfterSeconds } from '../domain/attempt-throttle.ts';
import { invalidApiKey, tooManyAttempts, type RefusalCode } from '../domain/identity-refusals.ts';
import { tokenLifetimeS, type Member } from '../domain/member.ts';
import type { Origin, Scope, UseCasePorts } from './ports.ts';
import { hashOfToken } from './secret-token.ts';

export interface ApiKeyToken {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly scopes: readonly ApiScope[];
}

type Exchanged = Result<ApiKeyToken, RefusalCode>;

/**
 * Gives the gateway a one-minute token for a valid key. Wrong keys are throttled per address; expired or revoked keys are not,
 * since they aren't guesses.
 */
export const exchangeApiKey =
  ({ unitOfWork, tokens, clock }: UseCasePorts) =>
  ({ key: secret, origin }: { key: string; origin: Origin }): Promise<Exchanged> =>
    unitOfWork.run(origin, async (scope): Promise<Exchanged> => {
      const now = clock.now();
      const throttle = { kind: 'api_key_address', subject: origin.address ?? 'unknown' } as const;
      const waitS = retryAfterSeconds(throttle.kind, await scope.attempts.find(throttle), now);
      if (waitS > 0) return tooManyAttempts(waitS);
      const stored = await findKey(scope, secret);
      if (!stored) {
        await scope.attempts.add(throttle, now);
        return invalidApiKey();
      }
      const { key, member } = stored;
      const inForce = scopesInForce(key, member, now);
      if (!inForce.ok) return inForce;
      if (isUseWorthNoting(key.lastUsedAt, now)) await scope.apiKeys.noteUse(key.id, now);
      const scopes = inForce.value;
      const held = { apiKeyId: key.id, scopes };
      const expiresIn = tokenLifetimeS(member, now, KEY_TOKEN_LIFETIME_S);
      return ok({ accessToken: await tokens.keyToken(member, held, expiresIn), expiresIn, scopes });
    });

/** Returns the key with this secret and its member; null for an unknown secret. */
async function findKey(
  scope: Scope,
  secret: string,
): Promise<{ key: ApiKey; member: Member } | null> {
  const publicId = publicIdOf(secret);
  const stored = publicId === null ? null : await scope.apiKeys.findByPublicId(publicId);
  const isSame =
    stored && timingSafeEqual(Buffer.from(hashOfToken(secret)), Buffer.from(stored.keyHash));
  return isSame ? stored : null;
}
