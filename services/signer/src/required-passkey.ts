import {
  approvalChallenge,
  requiredAssurance,
  type ApprovalCertificate,
  type AssuranceFloor,
  type PasskeyAssertion,
  type PasskeyStatement,
  type VerifyStatement,
} from '@outlay/platform/approval-proof';
import { canonicalHash } from '@outlay/platform/hashing';
import { formatMoney } from '@outlay/platform/money';
import { verifyAssertion, type RelyingParty } from '@outlay/platform/passkeys';
import type { PaymentRequest } from '@outlay/schemas/signer-api';
import type { PasskeyStore } from './store/passkey-store.ts';
import type { Verifiers } from './domain/verifiers.ts';
import type { PaymentProblem } from './domain/problem.ts';

export interface PasskeyRules {
  readonly store: Pick<PasskeyStore, 'find' | 'ruleOf'>;
  /** What this signer requires of every organization. */
  readonly floor: AssuranceFloor;
  /** The product's site, as configured here. */
  readonly relyingParty: RelyingParty;
  /** Milliseconds until a newly seen passkey counts: time for its owner to notice a passkey of someone else. */
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
 * The passkey approval that an organization or this signer requires for a payment; null when none is required, and a problem when
 * it is missing. Someone who owns every service except the signer can make all statements, but no signature of a pinned passkey.
 * So one person other than the payee must have signed this very content. Call it once the statements are verified.
 */
export async function requiredPasskey(
  approval: Approval,
  verifiers: Verifiers,
  rules: PasskeyRules,
): Promise<PasskeyApproval | PaymentProblem | null> {
  const ownRule = rules.store.ruleOf(approval.organizationId);
  const ownAboveUsd =
    ownRule === null ? null : formatMoney({ currency: 'USD', amountMinor: ownRule });
  const required = requiredAssurance(approval.content.usdAmount, rules.floor, ownAboveUsd);
  if (required !== 'PASSKEY') return null;
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
    // The key that was pinned counts, not the one in the statement.
    credential: pinned,
    challenge: approvalChallenge(decided),
    relyingParty,
  });
  return verified && { assertion, publicKey: pinned.publicKey };
}
