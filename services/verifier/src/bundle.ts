import {
  asGiven,
  list,
  object,
  oneOf,
  optional,
  orNull,
  record,
  text,
  truth,
  whole,
  type ValueOf,
} from './shape.ts';

/** Maximum characters of a file. A proof has about 10,000, and each entry of an authority log 800. */
export const FILE_CHARS_MAX = 100_000_000;
/** Maximum path length, longer than any tree of hashes is deep. */
const PATH_MAX = 40;

/** Why a part is null. */
export const MISSING_REASONS = [
  /** There is nothing to prove, for example no receipt or no foreign currency. */
  'NOT_APPLICABLE',
  /** It was not stored. */
  'NOT_STORED',
  /** The day of the entry has no root on the chain yet. */
  'NOT_PUBLISHED_YET',
] as const;

export const MISSING_PARTS = [
  'receipt',
  'receipt.media_type',
  'rate',
  'payment.genesis_hash',
  'payment.block_time',
  'payment.guard_account',
  'payment.recipient_memo',
  'audit.approval',
  'audit.payment',
] as const;

const decimal = () => text(64, /^\d+(\.\d+)?$/);
const sha256 = () => text(64, /^[0-9a-f]{64}$/);
const base58 = () => text(90, /^[1-9A-HJ-NP-Za-km-z]{32,90}$/);
const digits = () => text(20, /^\d+$/);
const id = () => text(20, /^[1-9]\d*$/);

/** The approved content. */
const contentShape = object({
  expenseId: id(),
  submission: whole(1),
  payeeId: id(),
  payeeWallet: orNull(base58()),
  payeeMemo: optional(text(500)),
  amount: object({ amount: decimal(), currency: text(10) }),
  usdAmount: decimal(),
  rate: orNull(
    object({
      pair: text(20),
      price: decimal(),
      confidence: decimal(),
      source: text(100),
      publishedAt: text(40),
    }),
  ),
  linesHash: optional(sha256()),
  policyId: text(20),
  receiptSha256: orNull(sha256()),
  reimbursable: truth,
  source: text(40),
});

/** A line as it was submitted. */
const lineShape = object({
  categoryId: text(20),
  amount: text(64, /^-?\d+(\.\d+)?$/),
  fields: optional(record(text(1_000))),
});

/** A statement with a person's signature. The rules of the authority log read its body. */
const signedShape = object({
  statement: asGiven(
    object({
      kind: text(40),
      organizationId: id(),
      subject: text(150),
      version: whole(1),
      body: object({}),
      madeAt: text(30),
      nonce: text(64),
    }),
  ),
  proof: object({ keyId: text(1_400), signature: text(12_000) }),
});

const publicKey = object({
  kty: oneOf('OKP'),
  crv: oneOf('Ed25519'),
  x: text(43, /^[\w-]{43}$/),
});
export const keySetShape = object({ keys: list(publicKey, 20) });

const path = () => list(object({ side: oneOf('left', 'right'), hash: sha256() }), PATH_MAX);

const auditShape = object({
  /** The entry's facts, as they were hashed. */
  entry: text(20_000),
  previous_hash: text(64, /^([0-9a-f]{64})?$/),
  path: path(),
  root: object({
    history: text(40),
    date: text(10, /^\d{4}-\d\d-\d\d$/),
    entries: digits(),
    head: sha256(),
    tree: sha256(),
    path: path(),
    leaves: whole(1),
    transaction: text(4_000),
    signature: base58(),
    slot: digits(),
    signer: base58(),
  }),
});

const paymentShape = object({
  payout_id: text(36),
  genesis_hash: orNull(base58()),
  signature: base58(),
  transaction: text(4_000),
  slot: digits(),
  block_time: orNull(text(30)),
  finalized_at: text(30),
  treasury: base58(),
  recipient: base58(),
  recipient_memo: orNull(text(500)),
  mint: base58(),
  amount_base_units: digits(),
  memo: text(100),
  guard_account: orNull(base58()),
  rate: decimal(),
  rate_source: text(100),
  rate_published_at: text(30),
});

const bundleShape = object({
  type: oneOf('outlay-proof-of-payment'),
  version: oneOf(2),
  created_at: text(30),
  organization_id: id(),
  expense_id: id(),
  /** Names for the reader; not signed. */
  names: optional(
    object({
      organization: orNull(text(200)),
      expense: text(200),
      members: list(object({ id: id(), name: text(250) }), 200),
    }),
  ),
  content: asGiven(contentShape),
  content_hash: sha256(),
  receipt: orNull(object({ sha256: sha256(), media_type: orNull(text(100)) })),
  lines: list(asGiven(lineShape), 50),
  submitted: signedShape,
  /** Approvals and escalations. */
  steps: list(signedShape, 200),
  payment_receipt: text(4_000),
  keys: object({ receipt: keySetShape, wallet: keySetShape }),
  rate: orNull(
    object({
      format: oneOf('pyth-account', 'pyth-price-update', 'pyth-hermes', 'ecb-daily'),
      feed: text(100),
      data: text(20_000),
      guardian_set: optional(orNull(whole())),
    }),
  ),
  payment: paymentShape,
  audit: object({ approval: orNull(auditShape), payment: orNull(auditShape) }),
  missing: list(
    object({ part: oneOf(...MISSING_PARTS), reason: oneOf(...MISSING_REASONS) }),
    MISSING_PARTS.length,
  ),
});

type ApprovedContent = Omit<ValueOf<typeof contentShape>, 'payeeMemo' | 'linesHash'> & {
  /** Absent when the wallet needs no memo. */
  readonly payeeMemo?: string | undefined;
  readonly linesHash?: string | undefined;
};
type Line = Omit<ValueOf<typeof lineShape>, 'fields'> & {
  readonly fields?: Readonly<Record<string, string>> | undefined;
};
export type AuditProof = ValueOf<typeof auditShape>;
export type PriceProof = NonNullable<ProofBundle['rate']>;
export type PublicKey = ValueOf<typeof publicKey>;
export type MissingPart = (typeof MISSING_PARTS)[number];
export type MissingReason = (typeof MISSING_REASONS)[number];

/** A proof of payment, version 2. */
export type ProofBundle = Omit<ValueOf<typeof bundleShape>, 'content' | 'lines' | 'names'> & {
  readonly names?: ValueOf<typeof bundleShape>['names'];
  readonly content: ApprovedContent;
  readonly lines: readonly Line[];
};

/** Reads a proof. @throws {ShapeError} that names what differs from version 2 */
export const readBundle = (value: unknown): ProofBundle => bundleShape(value, '');
