import { assertionOf, SESSION_KEY_ID, type Authority, type Signed } from '@outlay/authority';
import { p256SignatureOf, type P256Signature } from '@outlay/solana';

/** Authenticator data with more extensions than this would leave no room for a guard and the payee's memo. */
const SIGNED_MESSAGE_MAX_BYTES = 200;

/**
 * The signature of an approver's passkey in a judged case, for validators to verify too; null without one, and for one that is too
 * long. `deciderIds`: whose decisions the payment rests on.
 */
export function passkeyOnChain(
  { keys }: Pick<Authority, 'keys'>,
  steps: readonly Signed[],
  deciderIds: readonly string[],
): P256Signature | null {
  for (const { proof } of steps) {
    const key = proof.keyId === SESSION_KEY_ID ? undefined : keys.get(proof.keyId);
    const assertion = assertionOf(proof);
    if (key?.kind !== 'passkey' || !assertion || !deciderIds.includes(key.memberId)) continue;
    const signature = p256SignatureOf(assertion, key.publicKey);
    return signature.message.length <= SIGNED_MESSAGE_MAX_BYTES ? signature : null;
  }
  return null;
}
