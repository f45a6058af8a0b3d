import { parseMoney } from '@outlay/platform/money';
import { p256SignatureOf, type P256Signature } from '@outlay/platform/passkeys';
import { buildTransfer, type GuardPlan } from '@outlay/platform/solana';
import {
  SigningRefusedError,
  type PaymentRequest,
  type SignedPayment,
  type Signer,
} from '@outlay/schemas/signer-api';
import { PublicKey, type VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { requiredPasskey, type PasskeyApproval, type PasskeyRules } from './required-passkey.ts';
import type { Verifiers } from './domain/verifiers.ts';
import { paymentProblem } from './domain/payment-problem.ts';
import type { PasskeyStore } from './store/passkey-store.ts';
import type { PaymentLedger } from './store/payment-ledger.ts';
import type { SeenVersions } from './store/seen-versions.ts';
import type { TreasuryKeys, TreasuryRecord } from './vault/treasury-keys.ts';

export interface SignerParts {
  readonly keys: TreasuryKeys;
  readonly ledger: PaymentLedger;
  readonly verifiers: Verifiers;
  readonly passkeys: PasskeyRules & { readonly store: PasskeyStore };
  /** The only token that the signer pays with. */
  readonly mint: string;
  /** The versions of expenses and members that this signer has seen. */
  readonly seen: SeenVersions;
  /** Whether it signs only payments that the chain makes at most once. */
  readonly requiresGuard: boolean;
  /** Seconds until a fact that an organization's only admin made counts. */
  readonly controlChangeDelayS: number;
  /** Whether validators verify a required passkey approval too, in the transaction that pays. */
  readonly passkeysOnChain: boolean;
  readonly now?: () => number;
}

/** Authenticator data with more extensions than this would leave no room for a guard and the payee's memo. */
const SIGNED_MESSAGE_MAX_BYTES = 200;

/** Checks a payment and builds the transaction itself, so it never signs bytes from another service. */
export function createSigner({
  keys,
  ledger,
  verifiers,
  passkeys,
  mint,
  seen,
  requiresGuard,
  controlChangeDelayS,
  passkeysOnChain,
  now = Date.now,
}: SignerParts): Signer {
  const treasuryAt = (address: string): TreasuryRecord => {
    const record = keys.find(address);
    if (!record)
      throw new SigningRefusedError('UNKNOWN_TREASURY', 'This signer has no key for the treasury.');
    return record;
  };
  /** One account guards a payout, whichever treasuries pay it: the account of the first treasury that signed. */
  const guardBaseOf = (payer: TreasuryRecord, payoutId: string): TreasuryRecord =>
    treasuryAt(ledger.firstTreasuryOf(payoutId) ?? payer.address);
  return {
    createTreasury: async ({ organizationId, name }) =>
      (await keys.create(organizationId, name)).address,
    guardSeed: ({ treasury, payoutId }) => {
      const base = guardBaseOf(treasuryAt(treasury), payoutId);
      return Promise.resolve({ seed: keys.guardSeed(base, payoutId), base: base.address });
    },
    ...passkeyCalls(passkeys.store, verifiers),
    signPayment: async (request) => {
      const treasury = treasuryAt(request.treasury);
      const problem = paymentProblem(request, treasury, verifiers, {
        now: new Date(now()),
        firstSignedAtMs: ledger.firstSignedAtMs(request.payoutId),
        seen,
        requiresGuard,
        controlChangeDelayS,
      });
      if (problem) throw new SigningRefusedError(problem.code, problem.message);
      const passkey = await requiredPasskey(request.approval, verifiers, passkeys);
      if (passkey && 'code' in passkey)
        throw new SigningRefusedError(passkey.code, passkey.message);
      const { organizationId, content } = request.approval;
      ledger.reserve({
        organizationId,
        expenseId: content.expenseId,
        submission: content.submission,
        payoutId: request.payoutId,
        treasury: treasury.address,
        amountBaseUnits: BigInt(request.amountBaseUnits),
      });
      const base = guardBaseOf(treasury, request.payoutId);
      const seed = keys.guardSeed(base, request.payoutId);
      const passkeySignature = passkeysOnChain && passkey ? signatureFor(passkey) : null;
      const guard = { seed, base: new PublicKey(base.address) };
      const transaction = build(request, mint, guard, passkeySignature);
      if (base !== treasury && request.guardLamports !== '0') await sign(transaction, base, keys);
      return signed(transaction, treasury, keys);
    },
  };
}

/** Calls from payout about passkeys. Both are idempotent. */
const passkeyCalls = (
  store: PasskeyStore,
  { passkey: verify }: Pick<Verifiers, 'passkey'>,
): Pick<Signer, 'pinPasskey' | 'requirePasskeys'> => ({
  pinPasskey: ({ statement }) => {
    const stated = verify(statement);
    if (!stated) {
      const message = 'Identity has not stated this passkey.';
      throw new SigningRefusedError('PASSKEY_NOT_PINNED', message);
    }
    store.pin(stated);
    return Promise.resolve();
  },
  requirePasskeys: ({ organizationId, aboveUsd }) => {
    const above = parseMoney(aboveUsd, 'USD');
    // An unreadable amount must not loosen the rule.
    store.tighten(organizationId, typeof above === 'string' ? 0n : above.amountMinor);
    return Promise.resolve();
  },
});

/** Null for a signature that is too long or that Solana cannot verify; this signer has verified it already. */
function signatureFor({ assertion, publicKey }: PasskeyApproval): P256Signature | null {
  const signature = p256SignatureOf(assertion, publicKey);
  return signature && signature.message.length <= SIGNED_MESSAGE_MAX_BYTES ? signature : null;
}

const build = (
  request: PaymentRequest,
  mint: string,
  guard: Omit<GuardPlan, 'lamports'>,
  passkeySignature: P256Signature | null,
): VersionedTransaction =>
  buildTransfer({
    treasury: new PublicKey(request.treasury),
    mint: new PublicKey(mint),
    recipient: new PublicKey(request.recipient),
    amountBaseUnits: BigInt(request.amountBaseUnits),
    memo: request.memo,
    payeeMemo: request.payeeMemo,
    blockhash: request.blockhash,
    computeUnitLimit: request.computeUnitLimit,
    computeUnitPriceMicroLamports: BigInt(request.computeUnitPriceMicroLamports),
    guard:
      request.guardLamports === '0' ? null : { ...guard, lamports: BigInt(request.guardLamports) },
    passkeySignature,
  });

async function sign(
  transaction: VersionedTransaction,
  treasury: TreasuryRecord,
  keys: TreasuryKeys,
): Promise<Uint8Array> {
  const signature = await keys.sign(treasury, transaction.message.serialize());
  transaction.addSignature(new PublicKey(treasury.address), signature);
  return signature;
}

async function signed(
  transaction: VersionedTransaction,
  treasury: TreasuryRecord,
  keys: TreasuryKeys,
): Promise<SignedPayment> {
  const signature = await sign(transaction, treasury, keys);
  return {
    signature: bs58.encode(signature),
    signedTransaction: Buffer.from(transaction.serialize()).toString('base64'),
  };
}
