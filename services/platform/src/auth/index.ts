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
  isOperator,
  isRole,
  ROLES,
  type ApiScope,
  type Authentication,
  type AuthenticationMethod,
  type Operator,
  type Principal,
  type Role,
  type Viewer,
} from './viewer.ts';
export { requireStepUp } from './step-up.ts';
export { claimsOf, principalOfClaims } from './viewer-claims.ts';
