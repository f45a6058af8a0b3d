import { claimsOf, joinAccessToken, newTokenSecret, type Viewer } from '@outlay/platform/auth';
import { calculateJwkThumbprint, exportJWK, importPKCS8, SignJWT, type JWK } from 'jose';
import { createHmac, createPublicKey, hkdfSync } from 'node:crypto';
import { isMember, type Account } from '../domain/member.ts';
import { ACCESS_TOKEN_LIFETIME_S } from '../domain/session.ts';
import type { TokenIssuer } from '../use-cases/ports.ts';

type SessionClaims = Pick<Viewer, 'sessionId' | 'authentication' | 'scopes'>;
type KeyClaims = Pick<Viewer, 'apiKeyId' | 'scopes'>;

export const ACCESS_TOKEN_ISSUER = 'outlay-identity';
const ALGORITHM = 'EdDSA';

/** A separate secret, so that a refresh token doesn't reveal the next one. */
const refreshSecretOf = (privateKeyPem: string): Buffer =>
  Buffer.from(hkdfSync('sha256', privateKeyPem, '', 'outlay refresh tokens', 32));

/**
 * Signs access tokens and publishes the public key. A session's token says when its person last authenticated, which is fresh
 * for `stepUpS` seconds. Each refresh token is derived from the previous one, with a key derived from the private key.
 */
export async function createAccessTokens(
  privateKeyPem: string,
  stepUpS: number,
): Promise<TokenIssuer & { readonly jwks: { keys: JWK[] } }> {
  const privateKey = await importPKCS8(privateKeyPem, ALGORITHM);
  const publicJwk = await exportJWK(createPublicKey(privateKeyPem));
  const refreshSecret = refreshSecretOf(privateKeyPem);
  const kid = await calculateJwkThumbprint(publicJwk);
  const sign = async (
    account: Account,
    limits: SessionClaims | KeyClaims,
    tokenLifetimeS: number,
  ): Promise<string> => {
    const { secret, claim } = newTokenSecret();
    const jwt = await new SignJWT({
      ...claimsOf(
        isMember(account)
          ? { organizationId: account.organizationId, roles: account.roles, ...limits }
          : { organizationId: null, roles: [], ...limits },
      ),
      ver: account.accessVersion,
      ...claim,
    })
      .setProtectedHeader({ alg: ALGORITHM, kid })
      .setIssuer(ACCESS_TOKEN_ISSUER)
      .setSubject(account.id)
      .setIssuedAt()
      .setExpirationTime(`${tokenLifetimeS}s`)
      .sign(privateKey);
    return joinAccessToken(jwt, secret);
  };
  return {
    accessLifetimeS: ACCESS_TOKEN_LIFETIME_S,
    refreshTokenAfter: (refreshToken) =>
      createHmac('sha256', refreshSecret).update(refreshToken).digest('base64url'),
    jwks: { keys: [{ ...publicJwk, kid, alg: ALGORITHM, use: 'sig' }] },
    accessToken: (account, { id: sessionId, proof, scopes }, lifetimeS) => {
      const at = Math.floor(proof.at.getTime() / 1_000);
      const authentication = { at, methods: proof.methods, freshUntil: at + stepUpS };
      return sign(account, { sessionId, authentication, scopes }, lifetimeS);
    },
    keyToken: (member, key, keyLifetimeS) => sign(member, key, keyLifetimeS),
  };
}
