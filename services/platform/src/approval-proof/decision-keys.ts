import type { VerifyStatement } from './signed-statement.ts';
import type { CertifiedDecision, DeviceKeyStatement, PasskeyStatement } from './statements.ts';

/** Keys that a decision was signed with. */
export interface DecisionKeys {
  /** Public keys of devices. */
  readonly deviceKeys: readonly string[];
  /** Credential ids of passkeys. */
  readonly passkeys: readonly string[];
}

/** Someone who approved a payment, with the keys of all their decisions. */
export interface Decider {
  readonly memberId: string;
  readonly deviceKeys: string[];
  readonly passkeys: string[];
}

/** Verifiers for identity's statements about keys. */
export interface KeyVerifiers {
  readonly passkey: VerifyStatement<PasskeyStatement>;
  readonly deviceKey: VerifyStatement<DeviceKeyStatement>;
}

/** Leaves out keys that identity has not stated, as if the decision had none. */
export function keysOf(
  { passkey, deviceKey }: CertifiedDecision,
  verifiers: KeyVerifiers,
): DecisionKeys {
  const credential = passkey && verifiers.passkey(passkey.credential);
  const device = deviceKey && verifiers.deviceKey(deviceKey.statement);
  return {
    deviceKeys: device ? [device.publicKey] : [],
    passkeys: credential ? [credential.credentialId] : [],
  };
}

/** Each approver once, in the order of the decisions. */
export function decidersOf(
  decisions: readonly CertifiedDecision[],
  verifiers: KeyVerifiers,
): Decider[] {
  const byMember = Map.groupBy(decisions, ({ deciderId }) => deciderId);
  return [...byMember].map(([memberId, own]) => {
    const keys = own.map((decision) => keysOf(decision, verifiers));
    return {
      memberId,
      deviceKeys: [...new Set(keys.flatMap(({ deviceKeys }) => deviceKeys))],
      passkeys: [...new Set(keys.flatMap(({ passkeys }) => passkeys))],
    };
  });
}
