export {
  createInternalTokenMint,
  createInternalTokenVerifier,
  type InternalCall,
  type MintInternalToken,
  type VerifyInternalToken,
} from './internal-token.ts';
export { hasRole, isRole, ROLES, type Role, type Viewer } from './viewer.ts';
