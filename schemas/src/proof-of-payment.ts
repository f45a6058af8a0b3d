import { z } from 'zod';

/**
 * A proof of payment: one file for each paid expense that can be verified without the services. Ids are texts, as in the signed statements.
 * A later version may add members to this one; anything else is a new version.
 */

/** Why a part is null. */
export const MISSING_REASONS = ['NOT_APPLICABLE', 'NOT_STORED', 'NOT_PUBLISHED_YET'] as const;

/** Parts that may be null. */
export const MISSING_PARTS = [
  'receipt',
  'receipt.media_type',
  'submission_statement',
  'certificate',
  'stages',
  'wallet_statement',
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
const base64 = (max: number) => z.string().max(max).meta({ description: 'Base64.' });

/** Described beside a null that `missing` explains. */
const orMissing = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  schema.nullable().meta({ description: `${description} Null for the reason in missing.` });

const statement = (kind: string, signer: string) =>
  orMissing(
    z.string().max(100_000),
    `Statement of ${signer}: a compact JWS (EdDSA) of type ${kind}.`,
  );

const keySet = z.object({
  keys: z
    .array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string().regex(/^[\w-]{43}$/),
        kid: z.string().meta({ description: 'Thumbprint (RFC 7638), as in the statements.' }),
      }),
    )
    .max(20),
});

const path = z
  .array(z.object({ side: z.enum(['left', 'right']), hash: sha256() }))
  .max(40)
  .meta({ description: 'Neighbours on the way to the root (RFC 9162 prefixes, SHA-256).' });

const auditPath = z
  .object({
    entry: z.string().max(20_000).meta({ description: 'Facts of the entry, as hashed.' }),
    previous_hash: z
      .string()
      .regex(/^([0-9a-f]{64})?$/)
      .meta({
        description:
          "Hash of the entry before. SHA-256 of it (as hex) and the entry is the entry's own hash.",
      }),
    path,
    root: z.object({
      history: z.string().max(40),
      date: z.iso.date(),
      entries: digits(),
      head: sha256(),
      tree: sha256().meta({ description: "Root over the day's entries; the path leads to it." }),
      path,
      leaves: z.int().min(1),
      signature: base58(),
      transaction: base64(4_000),
      slot: digits(),
      signer: base58(),
    }),
  })
  .meta({ id: 'ProofAuditPath' });

const content = z
  .looseObject({
    expenseId: id(),
    submission: z.int().min(1),
    payeeId: id(),
    payeeWallet: base58().nullable(),
    payeeMemo: z.string().max(500).optional(),
    amount: z.object({ amount: decimal(), currency: z.string().max(10) }),
    usdAmount: decimal(),
    rate: z
      .object({
        pair: z.string().max(20),
        price: decimal(),
        confidence: decimal(),
        source: z.string().max(100),
        publishedAt: z.string().max(40),
      })
      .nullable(),
    receiptSha256: sha256().nullable(),
    reimbursable: z.boolean(),
  })
  .meta({ id: 'ProofContent', description: 'What was approved. All members are in its hash.' });

const payment = z
  .object({
    payout_id: z.string().max(36),
    genesis_hash: orMissing(base58(), 'Of the network.'),
    signature: base58(),
    transaction: base64(4_000),
    slot: digits(),
    block_time: orMissing(instant(), 'Of the block.'),
    finalized_at: instant().meta({ description: 'When Outlay saw it finalized.' }),
    treasury: base58(),
    recipient: base58(),
    recipient_memo: orMissing(z.string().max(500), "The memo that the payee's exchange requires."),
    mint: base58(),
    amount_base_units: digits().meta({ description: 'Millionths of a PYUSD.' }),
    memo: z.string().max(100),
    guard_account: orMissing(base58(), 'Account that prevents a second payment.'),
    rate: decimal().meta({ description: 'US dollars for one PYUSD.' }),
    rate_source: z.string().max(100),
    rate_published_at: instant(),
  })
  .meta({ id: 'ProofPayment' });

export const proofOfPayment = z
  .object({
    type: z.literal('outlay-proof-of-payment'),
    version: z.literal(1),
    created_at: instant(),
    organization_id: id(),
    expense_id: id(),
    content,
    content_hash: sha256().meta({ description: 'SHA-256 of the content as canonical JSON.' }),
    receipt: orMissing(
      z.object({
        sha256: sha256(),
        media_type: orMissing(z.string().max(100), 'Of the file.'),
      }),
      'The receipt, without its image.',
    ),
    submission_statement: statement('outlay-submission+jws', 'the expense service'),
    certificate: statement('outlay-approval+jws', 'the workflow service'),
    stages: orMissing(
      z
        .array(
          z.object({
            number: z.int().min(1),
            name: z.string().max(200),
            approvals_needed: z.int().min(0),
          }),
        )
        .max(50),
      'Stages of the approval; not signed.',
    ),
    wallet_statement: statement('outlay-wallet+jws', 'the identity service'),
    keys: z.object({ submission: keySet, certificate: keySet, wallet: keySet }),
    rate: orMissing(
      z.object({
        format: z.enum(['pyth-account', 'pyth-price-update', 'pyth-hermes', 'ecb-daily']),
        feed: z.string().max(100),
        data: base64(20_000),
      }),
      "The oracle's bytes that the content's rate was made from.",
    ),
    payment,
    audit: z.object({
      approval: orMissing(auditPath, 'Entry of the approval, and its path to a published root.'),
      payment: orMissing(auditPath, 'Entry of the payment, and its path to a published root.'),
    }),
    missing: z
      .array(z.object({ part: z.enum(MISSING_PARTS), reason: z.enum(MISSING_REASONS) }))
      .max(MISSING_PARTS.length)
      .meta({ description: 'Why parts are null.' }),
  })
  .meta({ id: 'ProofOfPayment' });

export type ProofOfPayment = z.output<typeof proofOfPayment>;
export type MissingPart = (typeof MISSING_PARTS)[number];
export type MissingReason = (typeof MISSING_REASONS)[number];
