import { decisionMessage, type SignedDecision } from '@outlay/schemas/signed-decision';
import { verifyP256 } from '../passkeys/verify-p256.ts';
import type { DeviceKeyStatement } from './statements.ts';

/** Whether the key of a session signed this decision. `signature`: r and s in base64url, in WebCrypto's format. */
export const verifyDecision = (
  { publicKey }: Pick<DeviceKeyStatement, 'publicKey'>,
  decision: SignedDecision,
  signature: string,
): boolean => verifyP256(publicKey, Buffer.from(decisionMessage(decision)), signature, 'raw');
