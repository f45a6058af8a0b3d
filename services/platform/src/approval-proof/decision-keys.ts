import type { VerifyStatement } from './signed-statement.ts';
import type { CertifiedDecision, PasskeyStatement } from './statements.ts';

/** Keys that a decision was signed with. */
export interface DecisionKeys {
  /** Thumbprints. */
  readonly deviceKeys: readonly string[];
  /** Credential ids. */
  readonly passkeys: readonly string[];
}

/** Someone who approved a payment, with the keys of all their decisions. */
export interface Decider {
  readonly memberId: string;
  readonly deviceKeys: string[];
  readonly passkeys: string[];
}

/** A passkey that identity has not stated is none: such a decision counts as one without it. */
export function keysOf(
  { passkey }: CertifiedDecision,
  verifyPasskey: VerifyStatement<PasskeyStatement>,
): DecisionKeys {
  const stated = passkey && verifyPasskey(passkey.credential);
  return { deviceKeys: [], passkeys: stated ? [stated.credentialId] : [] };
}

/** Each approver once, in the order of the decisions. */
export function decidersOf(
  decisions: readonly CertifiedDecision[],
  verifyPasskey: VerifyStatement<PasskeyStatement>,
): Decider[] {
  const byMember = Map.groupBy(decisions, ({ deciderId }) => deciderId);
  return [...byMember].map(([memberId, own]) => {
    const keys = own.map((decision) => keysOf(decision, verifyPasskey));
    return {
      memberId,
      deviceKeys: [...new Set(keys.flatMap(({ deviceKeys }) => deviceKeys))],
      passkeys: [...new Set(keys.flatMap(({ passkeys }) => passkeys))],
    };
  });
}
