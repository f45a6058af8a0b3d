export {
  createInternalTokenMint,
  createInternalTokenVerifier,
  type InternalCall,
  type MintInternalToken,
  type VerifyInternalToken,
} from './internal-token.ts';
export { isSecretOf, joinAccessToken, newTokenSecret, splitAccessToken } from './access-token.ts';
export { linkHolderOf, readLinkHolder, type LinkHolder } from './link-holder.ts';
export { createPersonVerifier, PERSON_TOKEN_HEADER, type VerifyPerson } from './person-token.ts';
export {
  API_SCOPES,
  DECIDING_ROLES,
  hasRole,
  isApiKey,
  isOperator,
  isRole,
  onlyReads,
  readsBooks,
  ROLES,
  SETUP_SCOPE,
  type ApiScope,
  type Authentication,
  type AuthenticationMethod,
  type Operator,
  type Principal,
  type Role,
  type Scope,
  type Viewer,
} from './viewer.ts';
export { refuseApiKey, requireHuman, requireStepUp, type StepUpCode } from './step-up.ts';
export { claimsOf, principalOfClaims } from './viewer-claims.ts';
