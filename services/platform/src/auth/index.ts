export {
  createInternalTokenMint,
  createInternalTokenVerifier,
  type InternalCall,
  type MintInternalToken,
  type VerifyInternalToken,
} from './internal-token.ts';
export {
  API_SCOPES,
  hasRole,
  isApiScope,
  isRole,
  ROLES,
  type ApiScope,
  type Authentication,
  type AuthenticationMethod,
  type Role,
  type Viewer,
} from './viewer.ts';
export { requireStepUp } from './step-up.ts';
export { claimsOf, viewerOfClaims } from './viewer-claims.ts';
