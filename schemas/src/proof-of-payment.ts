import { z } from 'zod';
import { described } from './described.ts';
import { describedStatement } from './described-statement.ts';

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

const HASH = 'a3f1c2d4e5b60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90';
const ADDRESS = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2';
const SIGNATURE =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
const AT = '2026-11-20T09:30:00.000Z';

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
  z
    .object({
      keys: z
        .array(
          z.object({
            kty: described(z.literal('OKP'), 'Key type.', 'OKP'),
            crv: described(z.literal('Ed25519'), 'Curve.', 'Ed25519'),
            x: described(
              z.string().regex(/^[\w-]{43}$/),
              'The public key, in base64url.',
              '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
            ),
            kid: described(
              z.string(),
              'Thumbprint (RFC 7638), as in the statements.',
              'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
            ),
          }),
        )
        .max(20)
        .meta({ description: 'The keys as a JSON Web Key Set, at most 20.' }),
    })
    .meta({ description: `Keys that sign ${statement}.` });

const path = z
  .array(
    z.object({
      side: described(z.enum(['left', 'right']), 'On which side the neighbour is.', 'left'),
      hash: described(sha256(), 'Hash of the neighbour.', HASH),
    }),
  )
  .max(40)
  .meta({ description: 'Neighbours on the way to the root (RFC 9162 prefixes, SHA-256).' });

const auditPath = z
  .object({
    entry: described(
      z.string().max(20_000),
      'Facts of the entry, as hashed.',
      '{"type":"ExpenseApproved"}',
    ),
    previous_hash: z
      .string()
      .regex(/^([0-9a-f]{64})?$/)
      .meta({
        description:
          "Hash of the previous entry. The entry's own hash is the SHA-256 of this hash (as hex) and the entry.",
        examples: [HASH],
      }),
    path,
    root: z
      .object({
        history: described(z.string().max(40), 'Name of the history.', 'expense'),
        date: described(z.iso.date(), 'Day of the entries.', '2026-11-20'),
        entries: described(digits(), 'Entries of the history so far.', '1204'),
        head: described(sha256(), 'Hash of its last entry.', HASH),
        tree: described(sha256(), "Root over the day's entries; the path leads to it.", HASH),
        path,
        leaves: described(z.int().min(1), 'Roots that were published together.', 4),
        signature: described(base58(), 'Signature of the publishing transaction.', SIGNATURE),
        transaction: base64(4_000, 'The publishing transaction.'),
        slot: described(digits(), 'Slot of the transaction.', '310204112'),
        signer: described(base58(), 'Address that signed it.', ADDRESS),
      })
      .meta({ description: 'The root that was published on Solana.' }),
  })
  .meta({ id: 'ProofAuditPath', description: 'An entry, and its path to a published root.' });

const content = z
  .looseObject({
    expenseId: described(id(), 'Id of the expense.', '42'),
    submission: described(z.int().min(1), 'Number of the submission.', 1),
    payeeId: described(id(), 'Id of the member who is paid.', '3'),
    payeeWallet: described(base58().nullable(), 'Address that is paid.', ADDRESS),
    payeeMemo: described(
      z.string().max(500).optional(),
      "The memo that the payee's exchange requires.",
      '104-2207',
    ),
    amount: z
      .object({
        amount: described(decimal(), 'Decimal amount.', '44.50'),
        currency: described(z.string().max(10), 'ISO 4217 code, PYUSD or SOL.', 'EUR'),
      })
      .meta({ description: 'What was spent.' }),
    usdAmount: described(decimal(), 'The same in US dollars.', '51.73'),
    rate: z
      .object({
        pair: described(z.string().max(20), 'The two currencies.', 'EUR/USD'),
        price: described(decimal(), 'Price of the first in the second.', '1.16252'),
        confidence: described(decimal(), 'Half the width of the price interval.', '0.00058'),
        source: described(z.string().max(100), 'Where the price is from.', 'pyth'),
        publishedAt: described(z.string().max(40), 'When the source published it.', AT),
      })
      .nullable()
      .meta({ description: 'The exchange rate; null for US dollars.' }),
    linesHash: described(sha256().optional(), 'Hash of the lines.', HASH),
    policyId: described(z.string().max(20), 'Id of the policy.', '1'),
    receiptSha256: described(sha256().nullable(), 'Hash of the receipt; null without one.', HASH),
    reimbursable: described(z.boolean(), 'Whether it is paid.', true),
    source: described(z.string().max(40), 'Where it comes from.', 'fiat'),
  })
  .meta({ id: 'ProofContent', description: 'What was approved. All members are in its hash.' });

const payment = z
  .object({
    payout_id: described(
      z.string().max(36),
      'Id of the payout.',
      '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60',
    ),
    genesis_hash: orMissing(base58(), 'Genesis hash of the network.'),
    signature: described(base58(), 'Signature of the payment.', SIGNATURE),
    transaction: base64(4_000, 'The transaction.'),
    slot: described(digits(), 'Slot of the transaction.', '310204112'),
    block_time: orMissing(instant(), 'Time of the block.'),
    finalized_at: described(instant(), 'When Outlay saw it finalized.', AT),
    treasury: described(base58(), 'Address that paid.', ADDRESS),
    recipient: described(base58(), 'Address that was paid.', ADDRESS),
    recipient_memo: orMissing(z.string().max(500), "The memo that the payee's exchange requires."),
    mint: described(base58(), 'Mint of the token.', ADDRESS),
    amount_base_units: described(digits(), 'Amount in millionths of a PYUSD.', '51730000'),
    memo: described(z.string().max(100), 'Memo of the transaction.', 'outlay:42'),
    guard_account: orMissing(base58(), 'Account that prevents a second payment.'),
    rate: described(decimal(), 'US dollars for one PYUSD.', '1.0000'),
    rate_source: described(z.string().max(100), 'Where the rate is from.', 'pyth'),
    rate_published_at: described(instant(), 'When the source published it.', AT),
  })
  .meta({ id: 'ProofPayment', description: 'The payment on Solana.' });

export const proofOfPayment = z
  .object({
    type: described(
      z.literal('outlay-proof-of-payment'),
      'Names the format.',
      'outlay-proof-of-payment',
    ),
    version: described(z.literal(2), 'Version of the format.', 2),
    created_at: described(instant(), 'When this file was made.', AT),
    organization_id: described(id(), 'Id of the organization.', '1'),
    expense_id: described(id(), 'Id of the expense.', '42'),
    names: z
      .object({
        organization: described(z.string().max(200).nullable(), 'The organization.', 'Acme'),
        expense: described(z.string().max(200), 'Title of the expense.', 'Train to Hamburg'),
        members: z
          .array(
            z.object({
              id: described(id(), 'Id of a member.', '3'),
              name: described(z.string().max(250), 'Their name.', 'Emma Diaz'),
            }),
          )
          .max(200)
          .meta({ description: 'The people whom the signed parts name by their ids.' }),
      })
      .optional()
      .meta({ description: 'Names for the reader. They are not signed.' }),
    content,
    content_hash: described(sha256(), 'SHA-256 of the content as canonical JSON.', HASH),
    receipt: orMissing(
      z.object({
        sha256: described(sha256(), 'Hash of the file.', HASH),
        media_type: orMissing(z.string().max(100), 'Media type of the file.'),
      }),
      'The receipt, without its image.',
    ),
    lines: z
      .array(
        z.looseObject({
          categoryId: described(z.string().max(20), 'Id of the category.', '2'),
          amount: described(
            z.string().regex(/^-?[0-9]+(\.[0-9]+)?$/),
            "In the expense's currency; negative for a discount.",
            '44.50',
          ),
          fields: z
            .record(z.string(), z.string())
            .optional()
            .meta({ description: 'Custom fields by name.', examples: [{ project: 'atlas' }] }),
        }),
      )
      .max(50)
      .meta({
        description:
          "The lines as submitted. Their SHA-256 as canonical JSON is the content's linesHash.",
      }),
    submitted: describedStatement('What the payee signed: expense.submitted.'),
    steps: z.array(describedStatement('A decision.')).max(200).meta({
      description:
        'What people signed about the submission: step.approved and step.escalated, oldest first.',
    }),
    payment_receipt: described(
      z.string().max(4_000),
      'What the signer states that it judged and signed: a compact JWS (EdDSA) of type outlay-payment-receipt+jws.',
      'eyJhbGciOiJFZERTQSJ9.eyJvcmdhbml6YXRpb25JZCI6IjEifQ.c2lnbmF0dXJl',
    ),
    keys: z
      .object({
        receipt: keySet("the signer's receipts"),
        wallet: keySet("identity's attestations of sessions"),
      })
      .meta({ description: 'Keys of the services whose statements are in the file.' }),
    rate: orMissing(
      z.object({
        format: described(
          z.enum(['pyth-account', 'pyth-price-update', 'pyth-hermes', 'ecb-daily']),
          'Format of the bytes.',
          'pyth-account',
        ),
        feed: described(z.string().max(100), 'Name of the price feed.', 'EUR/USD'),
        data: base64(20_000, 'The bytes.'),
        guardian_set: z
          .int()
          .min(0)
          .nullable()
          .meta({
            description: "Wormhole's guardian set that signed them; null where nobody signs.",
            examples: [7],
          }),
      }),
      "The oracle's bytes that the content's rate was made from.",
    ),
    payment,
    audit: z
      .object({
        approval: orMissing(auditPath, 'Entry of the approval, and its path to a published root.'),
        payment: orMissing(auditPath, 'Entry of the payment, and its path to a published root.'),
      })
      .meta({ description: 'Entries of the histories whose roots are published each day.' }),
    missing: z
      .array(
        z.object({
          part: described(z.enum(MISSING_PARTS), 'The part that is null.', 'payment.block_time'),
          reason: described(z.enum(MISSING_REASONS), 'Why it is null.', 'NOT_STORED'),
        }),
      )
      .max(MISSING_PARTS.length)
      .meta({ description: 'Why parts are null.' }),
  })
  .meta({
    id: 'ProofOfPayment',
    description: 'Everything that it takes to verify a payment without Outlay.',
  });

export type ProofOfPayment = z.output<typeof proofOfPayment>;
export type MissingPart = (typeof MISSING_PARTS)[number];
export type MissingReason = (typeof MISSING_REASONS)[number];
