import type { JWTPayload } from 'jose';
import {
  isApiScope,
  isRole,
  type Authentication,
  type AuthenticationMethod,
  type Viewer,
} from './viewer.ts';

/** The claims about a viewer, beside the subject. */
export const claimsOf = (viewer: Omit<Viewer, 'userId'>): Record<string, unknown> => ({
  org: viewer.organizationId,
  roles: viewer.roles,
  ...(viewer.sessionId && { sid: viewer.sessionId }),
  ...(viewer.authentication && claimsOfAuthentication(viewer.authentication)),
  ...(viewer.apiKeyId && { key: viewer.apiKeyId }),
  ...(viewer.scopes && { scopes: viewer.scopes }),
});

const claimsOfAuthentication = ({ at, methods, freshUntil }: Authentication) => ({
  auth_time: at,
  amr: methods,
  fresh_until: freshUntil,
});

/** Null when a claim is missing or malformed: the session then has to prove itself again. */
function authenticationOf({
  auth_time: at,
  amr,
  fresh_until: freshUntil,
}: JWTPayload): Authentication | null {
  if (typeof at !== 'number' || typeof freshUntil !== 'number' || !Array.isArray(amr)) return null;
  return { at, methods: amr as AuthenticationMethod[], freshUntil };
}

/**
 * The viewer of a verified token; null when a claim is missing or malformed. An unreadable `scopes` claim is malformed:
 * treating it as absent would make a limited key unlimited.
 */
export function viewerOfClaims(payload: JWTPayload): Viewer | null {
  const { sub, org, roles, sid, key, scopes } = payload;
  if (!sub || typeof org !== 'string' || !Array.isArray(roles)) return null;
  if (sid !== undefined && typeof sid !== 'string') return null;
  if (key !== undefined && typeof key !== 'string') return null;
  if (scopes !== undefined && !Array.isArray(scopes)) return null;
  return {
    userId: sub,
    organizationId: org,
    roles: roles.filter(isRole),
    sessionId: sid ?? null,
    authentication: authenticationOf(payload),
    apiKeyId: key ?? null,
    scopes: scopes === undefined ? null : scopes.filter(isApiScope),
  };
}
