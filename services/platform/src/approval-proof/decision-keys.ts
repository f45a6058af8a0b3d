import type { VerifyStatement } from './signed-statement.ts';
import type { CertifiedDecision, PasskeyStatement } from './statements.ts';

/** Keys that a decision was signed with. */
export interface DecisionKeys {
  /** Thumbprints. */
  readonly deviceKeys: readonly string[];
  /** Credential ids. */
  readonly passkeys: readonly string[];
}

/** A passkey that identity has not stated is none: such a decision counts as one without it. */
export function keysOf(
  { passkey }: CertifiedDecision,
  verifyPasskey: VerifyStatement<PasskeyStatement>,
): DecisionKeys {
  const stated = passkey && verifyPasskey(passkey.credential);
  return { deviceKeys: [], passkeys: stated ? [stated.credentialId] : [] };
}
