import { z } from 'zod';
import { described, textsIn } from './described.ts';
import texts from './proof-texts.json' with { type: 'json' };
import { describedStatement } from './described-statement.ts';

const { withTexts, objectOf } = textsIn(texts);

/**
 * A proof of payment: one file per paid expense that can be verified without the services. Ids are texts, as in the signed
 * statements.
 * Within a version, members may only be added; any other change is a new version.
 */

/** Why a part is null. */
export const MISSING_REASONS = ['NOT_APPLICABLE', 'NOT_STORED', 'NOT_PUBLISHED_YET'] as const;

/** Parts that may be null. */
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

const id = () => z.string().regex(/^[1-9][0-9]*$/);
const decimal = () => z.string().regex(/^[0-9]+(\.[0-9]+)?$/);
const digits = () => z.string().regex(/^[0-9]+$/);
const sha256 = () => z.string().regex(/^[0-9a-f]{64}$/);
const base58 = () => z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,90}$/);
const instant = () => z.iso.datetime();
const base64 = (max: number, description: string) =>
  described(z.string().max(max), `${description} Base64.`, 'AQIDBA==');

/** Adds the null that `missing` explains. */
const orMissing = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: unknown = null,
) =>
  schema
    .nullable()
    .meta({ description: `${description} Null for the reason in missing.`, examples: [example] });

const keySet = (statement: string) =>
  objectOf('keySet', {
    keys: z
      .array(
        objectOf('keySet.keys', {
          kty: z.literal('OKP'),
          crv: z.literal('Ed25519'),
          x: z.string().regex(/^[\w-]{43}$/),
          kid: z.string(),
        }),
      )
      .max(20),
  }).meta({ description: `Keys that sign ${statement}.` });

const path = z
  .array(
    objectOf('path', {
      side: z.enum(['left', 'right']),
      hash: sha256(),
    }),
  )
  .max(40)
  .meta({ description: 'Neighbours on the way to the root (RFC 9162 prefixes, SHA-256).' });

const auditPath = objectOf('ProofAuditPath', {
  entry: z.string().max(20_000),
  previous_hash: z.string().regex(/^([0-9a-f]{64})?$/),
  path,
  root: objectOf('ProofAuditPath.root', {
    history: z.string().max(40),
    date: z.iso.date(),
    entries: digits(),
    head: sha256(),
    tree: sha256(),
    path,
    leaves: z.int().min(1),
    signature: base58(),
    transaction: base64(4_000, 'The publishing transaction.'),
    slot: digits(),
    signer: base58(),
  }),
});

const content = z
  .looseObject(
    withTexts('ProofContent', {
      expenseId: id(),
      submission: z.int().min(1),
      payeeId: id(),
      payeeWallet: base58().nullable(),
      payeeMemo: z.string().max(500).optional(),
      amount: objectOf('ProofContent.amount', {
        amount: decimal(),
        currency: z.string().max(10),
      }),
      usdAmount: decimal(),
      rate: objectOf('ProofContent.rate', {
        pair: z.string().max(20),
        price: decimal(),
        confidence: decimal(),
        source: z.string().max(100),
        publishedAt: z.string().max(40),
      }).nullable(),
      linesHash: sha256().optional(),
      policyId: z.string().max(20),
      receiptSha256: sha256().nullable(),
      reimbursable: z.boolean(),
      source: z.string().max(40),
    }),
  )
  .meta({ id: 'ProofContent', description: 'What was approved. All members are in its hash.' });

const payment = objectOf('ProofPayment', {
  payout_id: z.string().max(36),
  genesis_hash: orMissing(base58(), 'Genesis hash of the network.'),
  signature: base58(),
  transaction: base64(4_000, 'The transaction.'),
  slot: digits(),
  block_time: orMissing(instant(), 'Time of the block.'),
  finalized_at: instant(),
  treasury: base58(),
  recipient: base58(),
  recipient_memo: orMissing(z.string().max(500), "The memo that the payee's exchange requires."),
  mint: base58(),
  amount_base_units: digits(),
  memo: z.string().max(100),
  guard_account: orMissing(base58(), 'Account that prevents a second payment.'),
  rate: decimal(),
  rate_source: z.string().max(100),
  rate_published_at: instant(),
});

export const proofOfPayment = objectOf('ProofOfPayment', {
  type: z.literal('outlay-proof-of-payment'),
  version: z.literal(2),
  created_at: instant(),
  organization_id: id(),
  expense_id: id(),
  names: objectOf('ProofOfPayment.names', {
    organization: z.string().max(200).nullable(),
    expense: z.string().max(200),
    members: z
      .array(
        objectOf('ProofOfPayment.names.members', {
          id: id(),
          name: z.string().max(250),
        }),
      )
      .max(200),
  }).optional(),
  content,
  content_hash: sha256(),
  receipt: orMissing(
    objectOf('ProofOfPayment.receipt', {
      sha256: sha256(),
      media_type: orMissing(z.string().max(100), 'Media type of the file.'),
    }),
    'The receipt, without its image.',
  ),
  lines: z
    .array(
      z.looseObject(
        withTexts('ProofOfPayment.lines', {
          categoryId: z.string().max(20),
          amount: z.string().regex(/^-?[0-9]+(\.[0-9]+)?$/),
          fields: z.record(z.string(), z.string()).optional(),
        }),
      ),
    )
    .max(50),
  submitted: describedStatement('What the payee signed: expense.submitted.'),
  steps: z.array(describedStatement('A decision.')).max(200),
  payment_receipt: z.string().max(4_000),
  keys: z.object({
    receipt: keySet("the signer's receipts"),
    wallet: keySet("identity's attestations of sessions"),
  }),
  rate: orMissing(
    objectOf('ProofOfPayment.rate', {
      format: z.enum(['pyth-account', 'pyth-price-update', 'pyth-hermes', 'ecb-daily']),
      feed: z.string().max(100),
      data: base64(20_000, 'The bytes.'),
      guardian_set: z.int().min(0).nullable(),
    }),
    "The oracle's bytes that the content's rate was made from.",
  ),
  payment,
  audit: z.object({
    approval: orMissing(auditPath, 'Entry of the approval, and its path to a published root.'),
    payment: orMissing(auditPath, 'Entry of the payment, and its path to a published root.'),
  }),
  missing: z
    .array(
      objectOf('ProofOfPayment.missing', {
        part: z.enum(MISSING_PARTS),
        reason: z.enum(MISSING_REASONS),
      }),
    )
    .max(MISSING_PARTS.length),
});

export type ProofOfPayment = z.output<typeof proofOfPayment>;
export type MissingPart = (typeof MISSING_PARTS)[number];
export type MissingReason = (typeof MISSING_REASONS)[number];
