import { importPKCS8, importSPKI, jwtVerify, SignJWT } from 'jose';
import type { VerifyPerson } from './person-token.ts';
import { claimsOf, principalOfClaims } from './viewer-claims.ts';
import type { Principal } from './viewer.ts';

const ALGORITHM = 'EdDSA';
const ISSUER = 'outlay-gateway';
/** Lifetime of an internal token. */
const LIFETIME_S = 60;
/** A minted token is reused for half its life: one signature per viewer and subgraph every half minute. */
const REUSE_MS = 30_000;
const CACHE_MAX = 10_000;

/** Claims of a verified internal token. `principal` is null for a call before sign-in. */
export interface InternalCall {
  readonly principal: Principal | null;
  /** Whether the caller's own token was sent along, or is not needed before sign-in. Without it nothing may change. */
  readonly isPersonal: boolean;
}

export type MintInternalToken = (principal: Principal | null, audience: string) => Promise<string>;
/**
 * `personToken`: the caller's own access token; null when there is none. `audience`: the service that the token was made for, if it
 * is another one, which passes it on.
 */
export type VerifyInternalToken = (
  token: string,
  personToken: string | null,
  audience?: string,
) => Promise<InternalCall>;

/** Signs the caller's identity for one subgraph (`audience`); for the gateway only. */
export async function createInternalTokenMint(privateKeyPem: string): Promise<MintInternalToken> {
  const key = await importPKCS8(privateKeyPem, ALGORITHM);
  const cache = new Map<string, { token: string; usedUntilMs: number }>();
  // A principal is one object for as long as its access token is remembered, so it is serialized once for all its calls.
  const texts = new WeakMap<Principal, string>();
  function textOf(principal: Principal): string {
    const text = texts.get(principal) ?? JSON.stringify(principal);
    texts.set(principal, text);
    return text;
  }
  return async (principal, audience) => {
    const cacheKey = `${audience} ${principal ? textOf(principal) : ''}`;
    const cached = cache.get(cacheKey);
    if (cached && cached.usedUntilMs > Date.now()) return cached.token;
    const token = await new SignJWT(principal ? claimsOf(principal) : {})
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setSubject(principal?.userId ?? '')
      .setIssuedAt()
      .setExpirationTime(`${LIFETIME_S}s`)
      .sign(key);
    if (cache.size >= CACHE_MAX) cache.clear();
    cache.set(cacheKey, { token, usedUntilMs: Date.now() + REUSE_MS });
    return token;
  };
}

/**
 * Verifies that the gateway signed a token for this audience; for subgraphs. The returned function throws for anything else.
 * Verified tokens are cached until they expire, because the gateway reuses a token for half a minute.
 */
export async function createInternalTokenVerifier(
  publicKeyPem: string,
  own: string,
  verifyPerson: VerifyPerson,
): Promise<VerifyInternalToken> {
  const key = await importSPKI(publicKeyPem, ALGORITHM);
  const known = new Map<string, { principal: Principal | null; goodUntilMs: number }>();
  async function principalOf(token: string, audience: string): Promise<Principal | null> {
    const cacheKey = `${audience} ${token}`;
    const cached = known.get(cacheKey);
    if (cached && cached.goodUntilMs > Date.now()) return cached.principal;
    known.delete(cacheKey);
    const { payload } = await jwtVerify(token, key, {
      issuer: ISSUER,
      audience,
      algorithms: [ALGORITHM],
      clockTolerance: 5,
      requiredClaims: ['exp'],
    });
    const principal = payload.sub ? principalOfClaims(payload) : null;
    if (payload.sub && !principal) throw new Error('malformed token');
    if (known.size >= CACHE_MAX) known.clear();
    known.set(cacheKey, { principal, goodUntilMs: (payload.exp ?? 0) * 1_000 });
    return principal;
  }
  return async (token, personToken, audience = own) => {
    const principal = await principalOf(token, audience);
    const isPersonal =
      principal === null || (personToken !== null && (await verifyPerson(personToken, principal)));
    return { principal, isPersonal };
  };
}
