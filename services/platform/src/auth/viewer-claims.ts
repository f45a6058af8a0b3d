import type { JWTPayload } from 'jose';
import {
  isRole,
  isScope,
  type Authentication,
  type AuthenticationMethod,
  type Operator,
  type Principal,
  type Viewer,
} from './viewer.ts';

/** The claims about a principal, except for the subject. */
export const claimsOf = (
  viewer: Omit<Viewer, 'userId'> | Omit<Operator, 'userId'>,
): Record<string, unknown> => ({
  ...(viewer.organizationId === null
    ? { operator: true }
    : { org: viewer.organizationId, roles: viewer.roles }),
  ...(viewer.sessionId && { sid: viewer.sessionId }),
  ...(viewer.authentication && claimsOfAuthentication(viewer.authentication)),
  ...(viewer.apiKeyId && { key: viewer.apiKeyId }),
  ...(viewer.accessVersion !== undefined && { ver: viewer.accessVersion }),
  ...(viewer.scopes && { scopes: viewer.scopes }),
});

const claimsOfAuthentication = ({ at, methods, freshUntil }: Authentication) => ({
  auth_time: at,
  amr: methods,
  fresh_until: freshUntil,
});

/** Null when a claim is missing or malformed; the session then has to authenticate again. */
function authenticationOf({
  auth_time: at,
  amr,
  fresh_until: freshUntil,
}: JWTPayload): Authentication | null {
  if (typeof at !== 'number' || typeof freshUntil !== 'number' || !Array.isArray(amr)) return null;
  return { at, methods: amr as AuthenticationMethod[], freshUntil };
}

/**
 * The principal of a verified token. Null when a claim is missing or malformed, or when the token names both an organization and
 * an operator. An unreadable `scopes` claim is malformed: treating it as absent would make a limited key unlimited.
 */
export function principalOfClaims(payload: JWTPayload): Principal | null {
  const { sub: userId, org, roles, operator, sid, key, ver, scopes } = payload;
  if (!userId) return null;
  if (sid !== undefined && typeof sid !== 'string') return null;
  if (key !== undefined && typeof key !== 'string') return null;
  if (scopes !== undefined && !Array.isArray(scopes)) return null;
  const identified = {
    userId,
    sessionId: sid ?? null,
    authentication: authenticationOf(payload),
    apiKeyId: key ?? null,
    ...(typeof ver === 'number' && { accessVersion: ver }),
    scopes: scopes === undefined ? null : scopes.filter(isScope),
  };
  if (operator === true && org === undefined) {
    return { ...identified, organizationId: null, roles: [] };
  }
  if (operator !== undefined || typeof org !== 'string' || !Array.isArray(roles)) return null;
  return { ...identified, organizationId: org, roles: roles.filter(isRole) };
}
