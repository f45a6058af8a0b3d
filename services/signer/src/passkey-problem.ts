import {
  approvalChallenge,
  type ApprovalCertificate,
  type CertifiedDecision,
  type PasskeyStatement,
  type VerifyStatement,
} from '@outlay/platform/approval-proof';
import { canonicalHash } from '@outlay/platform/hashing';
import { parseMoney } from '@outlay/platform/money';
import { verifyAssertion, type RelyingParty } from '@outlay/platform/passkeys';
import type { PaymentRequest } from '@outlay/schemas/signer-api';
import type { PasskeyStore } from './store/passkey-store.ts';
import type { PaymentProblem, Verifiers } from './domain/payment-problem.ts';

export interface PasskeyRules {
  readonly store: Pick<PasskeyStore, 'find' | 'ruleOf'>;
  /** The product's site, as configured here. */
  readonly relyingParty: RelyingParty;
  /** How long after this signer first saw it a passkey counts: time for its owner to notice one that isn't theirs. */
  readonly coolingOffMs: number;
  readonly now: () => number;
}

type Approval = PaymentRequest['approval'];

/**
 * Why a payment lacks the passkey that its organisation requires; null when it has one, or needs none. Someone who owns every
 * service except the signer can make all statements, but no signature of a pinned passkey: one person other than the payee must
 * have signed this very content. Call it once the statements are verified.
 */
export async function passkeyProblem(
  approval: Approval,
  verifiers: Verifiers,
  rules: PasskeyRules,
): Promise<PaymentProblem | null> {
  const above = rules.store.ruleOf(approval.organizationId);
  if (above === null) return null;
  const usd = parseMoney(approval.content.usdAmount, 'USD');
  if (typeof usd !== 'string' && usd.amountMinor <= above) return null;
  const decisions = verifiers.certificate(approval.certificate)?.decisions ?? [];
  for (const decision of decisions) {
    if (await isSignedByPasskey(decision, approval, verifiers.passkey, rules)) return null;
  }
  return {
    code: 'PASSKEY_APPROVAL_REQUIRED',
    message: 'No approver has signed it with a passkey that counts here.',
  };
}

async function isSignedByPasskey(
  { deciderId, stepNumber, passkey }: ApprovalCertificate['decisions'][number],
  { organizationId, content }: Approval,
  verifyStatement: VerifyStatement<PasskeyStatement>,
  { store, relyingParty, coolingOffMs, now }: PasskeyRules,
): Promise<boolean> {
  const stated = passkey && verifyStatement(passkey.credential);
  const pinned = stated && store.find(stated.credentialId);
  if (
    pinned?.organizationId !== organizationId ||
    pinned.memberId !== deciderId ||
    deciderId === content.payeeId ||
    pinned.firstSeenAtMs + coolingOffMs > now()
  ) {
    return false;
  }
  const { expenseId, submission } = content;
  const contentHash = canonicalHash(content);
  const decided = { organizationId, expenseId, submission, contentHash, stepNumber };
  return isVerified(passkey, pinned, approvalChallenge(decided), relyingParty);
}

/** The pinned key counts, not the one that is stated now. */
const isVerified = async (
  passkey: CertifiedDecision['passkey'],
  pinned: { readonly credentialId: string; readonly publicKey: string },
  challenge: string,
  relyingParty: RelyingParty,
): Promise<boolean> =>
  passkey !== null &&
  (await verifyAssertion({
    assertion: passkey.assertion,
    credential: pinned,
    challenge,
    relyingParty,
  })) !== null;
