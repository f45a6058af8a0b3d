import { calculateJwkThumbprint, createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { isDeepStrictEqual } from 'node:util';
import { principalOfClaims } from './viewer-claims.ts';
import type { Principal } from './viewer.ts';

/** The header with the caller's own access token, which is sent together with the gateway's token. */
export const PERSON_TOKEN_HEADER = 'x-person-token';

const ISSUER = 'outlay-identity';
const CACHE_MAX = 10_000;
/** Tolerance for the clocks of two machines. */
const CLOCK_TOLERANCE_S = 5;

/** Whether identity has signed this token for this principal. */
export type VerifyPerson = (token: string, principal: Principal) => Promise<boolean>;

/**
 * Verifies access tokens against identity's pinned keys, so that a gateway that lies about its caller can change nothing.
 * @param keySetJson JSON Web Key Set of identity's access tokens; two keys while a key is rotated
 */
export async function createPersonVerifier(keySetJson: string): Promise<VerifyPerson> {
  const pinned = (JSON.parse(keySetJson) as JSONWebKeySet).keys;
  // Identity's tokens name their key by its thumbprint.
  const named = pinned.map(async (jwk) => ({ ...jwk, kid: await calculateJwkThumbprint(jwk) }));
  const keys = createLocalJWKSet({ keys: await Promise.all(named) });
  const known = new Map<string, { principal: Principal | null; goodUntilMs: number }>();
  async function principalOf(token: string): Promise<Principal | null> {
    const cached = known.get(token);
    if (cached && cached.goodUntilMs > Date.now()) return cached.principal;
    known.delete(token);
    const { payload } = await jwtVerify(token, keys, {
      issuer: ISSUER,
      algorithms: ['EdDSA'],
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['exp'],
    });
    const principal = principalOfClaims(payload);
    if (known.size >= CACHE_MAX) known.clear();
    known.set(token, { principal, goodUntilMs: (payload.exp ?? 0) * 1_000 });
    return principal;
  }
  return async (token, principal) => {
    try {
      return isDeepStrictEqual(await principalOf(token), principal);
    } catch {
      return false;
    }
  };
}
