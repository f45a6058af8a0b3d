import { z } from 'zod';

/** Payout's calls to the signer: JSON over TLS, in which both prove that they know the same key. */

const base58 = () => z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
const digits = () => z.string().regex(/^\d{1,20}$/);
const id = () => z.string().regex(/^[1-9][0-9]{0,18}$/);
const statement = () => z.string().max(100_000);
const standing = () => z.string().max(20_000);

const treasury = z.object({
  organizationId: id(),
  /** Unique within the organization. */
  name: z.string().regex(/^[a-z0-9-]{1,40}$/),
});

const guardSeed = z.object({ treasury: base58(), payoutId: z.uuid() });

const passkey = z.object({
  /** Identity's statement about a member's passkey (JWS). */
  statement: z.string().max(8_000),
});

const passkeyRule = z.object({
  organizationId: id(),
  /** Payments above this amount in US dollars need an approval signed with a passkey; 0 for all. */
  aboveUsd: z.string().regex(/^\d{1,15}(\.\d{1,2})?$/),
});

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
    /** The approved content, whose canonical hash both statements name. */
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
      reimbursable: z.literal(true),
    }),
    submissionProof: statement(),
    certificate: statement(),
    /** What proves the content's exchange rate; null for US dollars. */
    rateProof: priceProof.nullable(),
    /** Statements by expense about the submission and by identity about the people, at most ten minutes old. */
    expenseStanding: standing(),
    peopleStanding: standing(),
  }),
  /** Proof of the price of one PYUSD, from which the amount follows. */
  price: priceProof,
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
    /** `base`: the treasury that the guard's address is derived from, which is the first one that signed the payout. */
    answer: z.object({ seed: z.string(), base: base58() }),
  },
  pinPasskey: {
    path: '/v1/passkeys',
    request: passkey,
    answer: z.object({}),
  },
  requirePasskeys: {
    path: '/v1/passkey-rules',
    request: passkeyRule,
    answer: z.object({}),
  },
  signPayment: {
    path: '/v1/payments',
    request: payment,
    answer: z.object({ signature: z.string(), signedTransaction: z.string() }),
  },
} as const;

export const SIGNER_REFUSALS = [
  'UNPROVEN_APPROVAL',
  'CONTENT_CHANGED',
  'NO_HUMAN_APPROVAL',
  'DEVICE_KEY_REQUIRED',
  'PASSKEY_APPROVAL_REQUIRED',
  'PASSKEY_NOT_PINNED',
  'STANDING_NOT_PROVEN',
  'STANDING_OUTDATED',
  'UNKNOWN_TREASURY',
  'TREASURY_OF_ANOTHER_ORGANIZATION',
  'RECIPIENT_NOT_APPROVED',
  'AMOUNT_NOT_APPROVED',
  'RATE_NOT_PLAUSIBLE',
  'PAID_AS_ANOTHER_PAYOUT',
  'ABOVE_SIGNER_LIMIT',
  'NOT_A_PAYOUT',
] as const;
export type SignerRefusalCode = (typeof SIGNER_REFUSALS)[number];

export const signerRefusal = z.object({ code: z.enum(SIGNER_REFUSALS), message: z.string() });

export type TreasuryRequest = z.output<typeof treasury>;
export type GuardSeedRequest = z.output<typeof guardSeed>;
export type GuardSeed = z.output<(typeof SIGNER_API)['guardSeed']['answer']>;
export type PasskeyPin = z.output<typeof passkey>;
export type PasskeyRuleRequest = z.output<typeof passkeyRule>;
export type PaymentRequest = z.output<typeof payment>;
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
  /** Seed and base of a payout's guard account, which no one else can find before it exists. */
  guardSeed(request: GuardSeedRequest): Promise<GuardSeed>;
  /**
   * Stores a member's passkey. Its key and owner never change, and it counts only some time after this first call.
   * @throws {SigningRefusedError} when identity has not stated it, or it is pinned with another key or owner
   */
  pinPasskey(request: PasskeyPin): Promise<void>;
  /** Requires passkeys from now on. The rule only gets stricter: a command on the signer's machine is needed to loosen it. */
  requirePasskeys(request: PasskeyRuleRequest): Promise<void>;
  /** Builds and signs the payment. @throws {SigningRefusedError} when its proof doesn't cover it */
  signPayment(request: PaymentRequest): Promise<SignedPayment>;
}
