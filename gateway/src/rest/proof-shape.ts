import { guardianSetOf } from '@outlay/prices';
import type { MissingPart, MissingReason, ProofOfPayment } from '@outlay/schemas/proof-of-payment';
import { fullName } from '@outlay/platform/text';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type {
  HistoryFieldsFragment,
  PaymentProofFieldsFragment,
  PathFieldsFragment,
  ProofFieldsFragment,
} from '../generated/operations.ts';

type Missing = ProofOfPayment['missing'];
type Content = ProofOfPayment['content'];

/** Collects the reasons why parts are null. */
interface Gaps {
  readonly missing: Missing;
  /** Returns the value; for a null it records the reason. */
  readonly orMissing: <Value>(
    part: MissingPart,
    value: Value | null,
    reason: MissingReason,
  ) => Value | null;
}

function createGaps(): Gaps {
  const missing: Missing = [];
  return {
    missing,
    orMissing: (part, value, reason) => {
      if (value === null) missing.push({ part, reason });
      return value;
    },
  };
}

/** Combines an expense's parts from several services into one proof. */
export function toProof(
  expense: ProofFieldsFragment,
  proof: PaymentProofFieldsFragment,
  now: Date,
): ProofOfPayment {
  const gaps = createGaps();
  const { orMissing } = gaps;
  const content = JSON.parse(proof.content) as Content;
  const { evidence } = expense;
  const noRate = content.rate === null ? 'NOT_APPLICABLE' : 'NOT_STORED';
  return {
    type: 'outlay-proof-of-payment',
    version: 2,
    created_at: now.toISOString(),
    organization_id: expense.organizationId,
    expense_id: expense.id,
    content,
    content_hash: proof.contentHash,
    receipt: receiptOf(expense, content, gaps),
    lines: JSON.parse(proof.lines) as ProofOfPayment['lines'],
    submitted: toSigned(proof.submitted),
    steps: proof.steps.map(toSigned),
    payment_receipt: proof.receipt,
    keys: { receipt: keySetOf(proof.keys.receipt), wallet: keySetOf(proof.keys.wallet) },
    rate: orMissing('rate', evidence.rate && toRate(evidence.rate), noRate),
    payment: toPayment(proof, gaps),
    audit: {
      approval: auditOf('audit.approval', evidence.approval, gaps),
      payment: auditOf('audit.payment', evidence.payment, gaps),
    },
    missing: gaps.missing,
  };
}

/** Returns the names of the people whose ids are in the signed parts. */
export function namesOf(
  { title, creator, workflow }: ProofFieldsFragment,
  organization: string | null,
): ProofOfPayment['names'] {
  const steps = workflow?.__typename === 'WorkflowInstance' ? workflow.steps : [];
  const people = [creator, ...steps.flatMap(({ approvedBy }) => approvedBy)].filter(
    (person) => person !== null,
  );
  const names = new Map(people.map((person) => [person.id, fullName(person)]));
  return {
    organization,
    expense: title,
    members: [...names].map(([id, name]) => ({ id, name })),
  };
}

function receiptOf(
  { receipt }: ProofFieldsFragment,
  { receiptSha256: sha256 }: Content,
  { orMissing }: Gaps,
): ProofOfPayment['receipt'] {
  if (sha256 === null) return orMissing('receipt', null, 'NOT_APPLICABLE');
  const mediaType = receipt?.contentType ?? null;
  return { sha256, media_type: orMissing('receipt.media_type', mediaType, 'NOT_STORED') };
}

/** The statement as it was signed. */
const toSigned = ({
  statement,
  keyId,
  signature,
}: PaymentProofFieldsFragment['submitted']): ProofOfPayment['submitted'] => ({
  statement: JSON.parse(statement) as ProofOfPayment['submitted']['statement'],
  proof: { keyId, signature },
});

const FORMATS = {
  PYTH_ACCOUNT: 'pyth-account',
  PYTH_PRICE_UPDATE: 'pyth-price-update',
  PYTH_HERMES: 'pyth-hermes',
  ECB_DAILY: 'ecb-daily',
} as const;

const toRate = ({
  format,
  feed,
  data,
}: NonNullable<ProofFieldsFragment['evidence']['rate']>): ProofOfPayment['rate'] => ({
  format: FORMATS[format],
  feed,
  data,
  guardian_set: guardianSetOf({ format: FORMATS[format], feed, data }),
});

function toPayment(
  proof: PaymentProofFieldsFragment,
  { orMissing }: Gaps,
): ProofOfPayment['payment'] {
  const { guardAccount, recipientMemo } = proof;
  return {
    payout_id: proof.payoutId,
    genesis_hash: orMissing('payment.genesis_hash', proof.genesisHash, 'NOT_STORED'),
    signature: proof.signature,
    transaction: proof.transaction,
    slot: proof.slot,
    // Nodes return it for the slot; it is not stored here.
    block_time: orMissing('payment.block_time', null, 'NOT_STORED'),
    finalized_at: proof.finalizedAt,
    treasury: proof.treasury,
    recipient: proof.recipient,
    recipient_memo: orMissing('payment.recipient_memo', recipientMemo, 'NOT_APPLICABLE'),
    mint: proof.mint,
    amount_base_units: proof.amountBaseUnits,
    memo: proof.memo,
    guard_account: orMissing('payment.guard_account', guardAccount, 'NOT_APPLICABLE'),
    rate: proof.rate,
    rate_source: proof.rateSource,
    rate_published_at: proof.ratePublishedAt,
  };
}

type AuditPath = ProofOfPayment['audit']['approval'];

function auditOf(
  part: 'audit.approval' | 'audit.payment',
  evidence: HistoryFieldsFragment | null,
  { orMissing }: Gaps,
): AuditPath {
  if (!evidence) return orMissing(part, null, 'NOT_STORED');
  const { entry, previousHash, path, root } = evidence;
  // A day closed before trees were kept never has one.
  if (root && root.tree === null) return orMissing(part, null, 'NOT_STORED');
  if (!root?.publication || root.tree === null) {
    return orMissing(part, null, 'NOT_PUBLISHED_YET');
  }
  const { publication, history, date, entries, head, tree } = root;
  const { leaves, signature, transaction, slot, signer } = publication;
  return {
    entry,
    previous_hash: previousHash,
    path: path.map(toStep),
    root: {
      ...{ history, date, entries, head, tree },
      path: publication.path.map(toStep),
      ...{ leaves, signature, transaction, slot, signer },
    },
  };
}

type Step = NonNullable<AuditPath>['path'][number];

const toStep = ({ side, hash }: PathFieldsFragment): Step => ({
  side: side === 'LEFT' ? 'left' : 'right',
  hash,
});

const keySet = z.object({
  keys: z.array(z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })),
});

/** Adds each key's thumbprint (RFC 7638), by which statements name it. */
const keySetOf = (json: string): ProofOfPayment['keys']['wallet'] => ({
  keys: keySet.parse(JSON.parse(json)).keys.map(({ kty, crv, x }) => ({
    kty,
    crv,
    x,
    kid: createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url'),
  })),
});
