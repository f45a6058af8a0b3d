export {
  createStatementSigner,
  createStatementVerifier,
  publicJwkOf,
  type StatementKind,
  type StatementSigner,
  type VerifyStatement,
} from './signed-statement.ts';
export { devicePublicKey, type PasskeyAssertion } from './statements.ts';
