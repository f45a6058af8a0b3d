import {
  approvalChallenge,
  type ApprovalCertificate,
  type PasskeyAssertion,
  type PasskeyStatement,
  type VerifyStatement,
} from '@outlay/platform/approval-proof';
import { canonicalHash } from '@outlay/platform/hashing';
import { parseMoney } from '@outlay/platform/money';
import { verifyAssertion, type RelyingParty } from '@outlay/platform/passkeys';
import type { PaymentRequest } from '@outlay/schemas/signer-api';
import type { PasskeyStore } from './store/passkey-store.ts';
import type { Verifiers } from './domain/payment-problem.ts';
import type { PaymentProblem } from './domain/payment-refusal.ts';

export interface PasskeyRules {
  readonly store: Pick<PasskeyStore, 'find' | 'ruleOf'>;
  /** The product's site, as configured here. */
  readonly relyingParty: RelyingParty;
  /** How long after this signer first saw it a passkey counts: time for its owner to notice one that isn't theirs. */
  readonly coolingOffMs: number;
  readonly now: () => number;
}

/** An approver's signature of the content that is paid, and the pinned key that it is valid for (COSE in base64url). */
export interface PasskeyApproval {
  readonly assertion: PasskeyAssertion;
  readonly publicKey: string;
}

type Approval = PaymentRequest['approval'];

/**
 * The passkey approval that an organisation requires for a payment: null when it requires none, and a problem when there is none.
 * Someone who owns every service except the signer can make all statements, but no signature of a pinned passkey: one person
 * other than the payee must have signed this very content. Call it once the statements are verified.
 */
export async function requiredPasskey(
  approval: Approval,
  verifiers: Verifiers,
  rules: PasskeyRules,
): Promise<PasskeyApproval | PaymentProblem | null> {
  const above = rules.store.ruleOf(approval.organizationId);
  if (above === null) return null;
  const usd = parseMoney(approval.content.usdAmount, 'USD');
  if (typeof usd !== 'string' && usd.amountMinor <= above) return null;
  const decisions = verifiers.certificate(approval.certificate)?.decisions ?? [];
  for (const decision of decisions) {
    const passkey = await passkeyApprovalOf(decision, approval, verifiers.passkey, rules);
    if (passkey) return passkey;
  }
  return {
    code: 'PASSKEY_APPROVAL_REQUIRED',
    message: 'No approver has signed it with a passkey that counts here.',
  };
}

async function passkeyApprovalOf(
  { deciderId, stepNumber, passkey }: ApprovalCertificate['decisions'][number],
  { organizationId, content }: Approval,
  verifyStatement: VerifyStatement<PasskeyStatement>,
  { store, relyingParty, coolingOffMs, now }: PasskeyRules,
): Promise<PasskeyApproval | null> {
  const stated = passkey && verifyStatement(passkey.credential);
  const pinned = stated && store.find(stated.credentialId);
  if (
    !passkey ||
    pinned?.organizationId !== organizationId ||
    pinned.memberId !== deciderId ||
    deciderId === content.payeeId ||
    pinned.firstSeenAtMs + coolingOffMs > now()
  ) {
    return null;
  }
  const { expenseId, submission } = content;
  const contentHash = canonicalHash(content);
  const decided = { organizationId, expenseId, submission, contentHash, stepNumber };
  const { assertion } = passkey;
  const verified = await verifyAssertion({
    assertion,
    // The pinned key counts, not the one that is stated now.
    credential: pinned,
    challenge: approvalChallenge(decided),
    relyingParty,
  });
  return verified && { assertion, publicKey: pinned.publicKey };
}
