import { z } from 'zod';
import { signedStatement } from './signed-statement.ts';

/** A withdrawal is signed so often at most, because each transaction that lands costs a fee, also one that fails. */
export const WITHDRAWAL_ATTEMPTS_MAX = 20;

/** Payout's calls to the signer: JSON over TLS, in which both prove that they know the same key. */

const base58 = () => z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
const digits = () => z.string().regex(/^\d{1,20}$/);
const id = () => z.string().regex(/^[1-9][0-9]{0,18}$/);

const treasury = z.object({
  organizationId: id(),
  /** Unique within the organization. */
  name: z.string().regex(/^[a-z0-9-]{1,40}$/),
});

/** Whose guard it is: an expense's or a withdrawal's. */
const guardSeed = z.union([
  z.object({ organizationId: id(), expenseId: id() }),
  z.object({ organizationId: id(), withdrawalId: id() }),
]);

const priceProof = z.object({
  format: z.enum(['pyth-account', 'pyth-price-update', 'pyth-hermes', 'ecb-daily']),
  feed: z.string().max(100),
  data: z.string().max(20_000),
});

const decimal = () => z.string().max(40);

const payment = z.object({
  payoutId: z.uuid(),
  /** Address of the treasury that pays. */
  treasury: base58(),
  recipient: base58(),
  /** Millionths of a PYUSD. */
  amountBaseUnits: digits(),
  /** `<payout id>:<attempt>`. */
  memo: z.string().max(60),
  /** The memo that the payee's exchange requires; null when it needs none. */
  payeeMemo: z.string().max(500).nullable(),
  /** Lamports for the guard against a second payment; 0 without a guard. */
  guardLamports: digits(),
  blockhash: base58(),
  computeUnitLimit: z.int().min(1),
  computeUnitPriceMicroLamports: digits(),
  approval: z.object({
    organizationId: id(),
    /** The approved content, whose canonical hash every statement of the case names. */
    content: z.looseObject({
      expenseId: id(),
      submission: z.int().min(1),
      payeeId: id(),
      payeeWallet: base58().nullable(),
      payeeMemo: z.string().optional(),
      amount: z.object({ amount: decimal(), currency: z.string().max(10) }),
      usdAmount: decimal(),
      rate: z
        .looseObject({
          pair: z.string().max(20),
          price: decimal(),
          confidence: decimal(),
          publishedAt: z.string().max(40),
        })
        .nullable(),
      linesHash: z.string().max(64),
      policyId: id(),
      source: z.string().max(40),
      reimbursable: z.literal(true),
    }),
    /** The lines as submitted. */
    lines: z
      .array(
        z.looseObject({
          categoryId: id(),
          amount: z.string().max(40),
          fields: z.record(z.string(), z.string()).optional(),
        }),
      )
      .min(1)
      .max(50),
    /** What the submitter signed. */
    submitted: signedStatement,
    /** Approvals and escalations that people signed. */
    steps: z.array(signedStatement).max(200),
    /** What proves the content's exchange rate; null for US dollars. */
    rateProof: priceProof.nullable(),
  }),
  /** Proof of the price of one PYUSD, from which the amount follows. */
  price: priceProof,
});

/** What leaves, and where it goes, is in the authority log alone. */
const withdrawal = z.object({
  organizationId: id(),
  withdrawalId: id(),
  /** Number of the attempt, from 1. */
  attempt: z.int().min(1).max(WITHDRAWAL_ATTEMPTS_MAX),
  /** Lamports for the guard against a second withdrawal. */
  guardLamports: digits(),
  blockhash: base58(),
  computeUnitLimit: z.int().min(1),
  computeUnitPriceMicroLamports: digits(),
});

/** The calls by name: path, request and answer. A refusal is a 422 with `code` and `message`. */
export const SIGNER_API = {
  createTreasury: {
    path: '/v1/treasuries',
    request: treasury,
    answer: z.object({ address: base58() }),
  },
  guardSeed: {
    path: '/v1/guard-seeds',
    request: guardSeed,
    /** `base`: the address that the guard's is derived from, which is the organization's first treasury. */
    answer: z.object({ seed: z.string(), base: base58() }),
  },
  signPayment: {
    path: '/v1/payments',
    request: payment,
    /** `receipt`: what the signer states of the payment (JWS), for services that learn that it was made. */
    answer: z.object({
      signature: z.string(),
      signedTransaction: z.string(),
      receipt: z.string(),
    }),
  },
  signWithdrawal: {
    path: '/v1/withdrawals',
    request: withdrawal,
    answer: z.object({ signature: z.string(), signedTransaction: z.string() }),
  },
} as const;

/** Why nothing is signed: the judgement's codes, and the signer's own. */
export const SIGNER_REFUSALS = [
  'PROOF_REQUIRED',
  'PROOF_INVALID',
  'PASSKEY_REQUIRED',
  'STATEMENT_OUTDATED',
  'SECOND_PERSON_REQUIRED',
  'SELF_APPROVAL',
  'CONTENT_CHANGED',
  'RULE_NOT_MET',
  'NO_HUMAN_APPROVAL',
  'APPROVAL_WITHDRAWN',
  'PAYMENTS_PAUSED',
  'PAYOUT_HELD',
  'PAYOUT_CANCELLED',
  'PAYEE_INACTIVE',
  'RECIPIENT_NOT_APPROVED',
  'WALLET_COOLING_OFF',
  'SUM_LIMIT_REACHED',
  'ALREADY_PAID',
  'LOG_OUTDATED',
  'LOG_BEHIND',
  'LOG_RECOVERING',
  'UNKNOWN_TREASURY',
  'TREASURY_OF_ANOTHER_ORGANIZATION',
  'AMOUNT_NOT_APPROVED',
  'RATE_NOT_PLAUSIBLE',
  'ABOVE_SIGNER_LIMIT',
  'NOT_A_PAYOUT',
  'WITHDRAWAL_EXPIRED',
] as const;
export type SignerRefusalCode = (typeof SIGNER_REFUSALS)[number];

export const signerRefusal = z.object({ code: z.enum(SIGNER_REFUSALS), message: z.string() });

export type TreasuryRequest = z.output<typeof treasury>;
export type GuardSeedRequest = z.output<typeof guardSeed>;
export type GuardSeed = z.output<(typeof SIGNER_API)['guardSeed']['answer']>;
export type PaymentRequest = z.output<typeof payment>;
export type WithdrawalRequest = z.output<typeof withdrawal>;
export type SignedWithdrawal = z.output<(typeof SIGNER_API)['signWithdrawal']['answer']>;
export type SignedPayment = z.output<(typeof SIGNER_API)['signPayment']['answer']>;

/** The key that payout and signer authenticate each other with. */
export const SIGNER_PSK = {
  identity: 'payout',
  /** TLS 1.2: Node's pre-shared keys don't work with 1.3. */
  ciphers: 'PSK-AES256-GCM-SHA384:PSK-CHACHA20-POLY1305',
} as const;

/** Thrown when the signer refuses: a bug or an attack; the payment is not retried in this form. */
export class SigningRefusedError extends Error {
  override readonly name = 'SigningRefusedError';
  readonly code: SignerRefusalCode;

  constructor(code: SignerRefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Holds the treasuries' keys. Payout calls it over the network, tests call it in their own process. */
export interface Signer {
  /** Creates the treasury's key on the first call; returns its address. */
  createTreasury(request: TreasuryRequest): Promise<string>;
  /** Seed and base of a guard account, which no one else can find before it exists. */
  guardSeed(request: GuardSeedRequest): Promise<GuardSeed>;
  /** Judges the case, then builds and signs the payment. @throws {SigningRefusedError} when people did not agree to it */
  signPayment(request: PaymentRequest): Promise<SignedPayment>;
  /** Builds and signs what two admins ordered. @throws {SigningRefusedError} when the log has no such order, or something forbids it */
  signWithdrawal(request: WithdrawalRequest): Promise<SignedWithdrawal>;
}
