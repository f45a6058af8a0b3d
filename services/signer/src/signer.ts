import { demandsPasskey, type Trust } from '@outlay/authority';
import type { PaymentReceipt } from '@outlay/authority-log/attestations';
import { canonicalHash } from '@outlay/platform/hashing';
import { buildTransfer, type P256Signature, type GuardPlan } from '@outlay/solana';
import type { ProvePrice } from '@outlay/prices';
import {
  SigningRefusedError,
  type PaymentRequest,
  type SignedPayment,
  type Signer,
} from '@outlay/schemas/signer-api';
import { PublicKey, type VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import type { AuthorityBook } from './authority/authority-book.ts';
import { passkeyOnChain } from './passkey-on-chain.ts';
import { paymentProblem } from './domain/payment-problem.ts';
import { judgePayment, type Judged } from './judge-payment.ts';
import { buildWithdrawal, orderedWithdrawal } from './sign-withdrawal.ts';
import type { PaymentLedger } from './store/payment-ledger.ts';
import type { TreasuryKeys, TreasuryRecord } from './vault/treasury-keys.ts';

export interface SignerParts {
  readonly keys: TreasuryKeys;
  readonly ledger: PaymentLedger;
  /** Who may decide what, from what people signed. */
  readonly book: Pick<AuthorityBook, 'stateOf' | 'logProblem'>;
  readonly trust: Trust;
  readonly price: ProvePrice;
  /** The only token that the signer pays with. */
  readonly mint: string;
  /** Whether it signs only payments that the chain makes at most once. */
  readonly requiresGuard: boolean;
  /** Whether validators verify the signature of a passkey that an approval takes, in the transaction that pays. */
  readonly passkeysOnChain: boolean;
  readonly signReceipt: (receipt: PaymentReceipt) => string;
  readonly now?: () => number;
}

/** Judges a payment and builds the transaction itself, so it never signs bytes from another service. */
export function createSigner({ now = Date.now, ...parts }: SignerParts): Signer {
  const { keys, ledger, trust, price, mint, requiresGuard, signReceipt } = parts;
  const treasuryAt = (address: string): TreasuryRecord =>
    keys.find(address) ?? refused('UNKNOWN_TREASURY', 'This signer has no key for the treasury.');
  /** One account guards an expense, whichever treasury pays it: an account of the organization's first treasury. */
  const guardOf = (organizationId: string, guarded: string) => {
    const base =
      keys.firstOf(organizationId) ??
      refused('UNKNOWN_TREASURY', 'This signer has no treasury of the organization.');
    return { base, seed: keys.guardSeed(base, guarded) };
  };
  return {
    createTreasury: async ({ organizationId, name }) =>
      (await keys.create(organizationId, name)).address,
    guardSeed: ({ organizationId, ...guarded }) => {
      const { base, seed } = guardOf(organizationId, guardName(guarded));
      return Promise.resolve({ seed, base: base.address });
    },
    signPayment: async (request) => {
      const treasury = treasuryAt(request.treasury);
      const judged = judgePayment(request, { ...parts, now });
      const firstSignedAtMs = ledger.firstSignedAtMs(request.payoutId);
      const rules = { price, requiresGuard, nowMs: now(), firstSignedAtMs };
      const problem = paymentProblem(request, treasury, rules);
      if (problem) throw new SigningRefusedError(problem.code, problem.message);
      const { organizationId, content } = request.approval;
      ledger.reserve({
        organizationId,
        expenseId: content.expenseId,
        payoutId: request.payoutId,
        payeeId: content.payeeId,
        isAutomatic: judged.deciderIds.length === 0,
        belowPasskeyIds: judged.belowPasskeyIds,
        usdCents: judged.usdCents,
        amountBaseUnits: BigInt(request.amountBaseUnits),
      });
      const { base, seed } = guardOf(organizationId, guardName(content));
      const guard = { seed, base: new PublicKey(base.address) };
      const passkey = parts.passkeysOnChain ? passkeyIn(request, judged, trust) : null;
      const transaction = build(request, mint, guard, passkey);
      if (base !== treasury && request.guardLamports !== '0') await sign(transaction, base, keys);
      const signature = bs58.encode(await sign(transaction, treasury, keys));
      const receipt = receiptOf(request, judged, { mint, signature, at: new Date(now()) });
      return signedPayment(transaction, signature, signReceipt(receipt));
    },
    signWithdrawal: async (request) => {
      const { organizationId, withdrawalId } = request;
      const ordered = orderedWithdrawal(request, { ...parts, now });
      const treasury = treasuryAt(ordered.treasury);
      if (treasury.organizationId !== organizationId) {
        refused(
          'TREASURY_OF_ANOTHER_ORGANIZATION',
          'The treasury belongs to another organization.',
        );
      }
      ledger.reserveWithdrawal(organizationId, withdrawalId);
      const { base, seed } = guardOf(organizationId, guardName(request));
      const guard = { seed, base: new PublicKey(base.address) };
      const transaction = buildWithdrawal(request, ordered, mint, guard);
      if (base !== treasury) await sign(transaction, base, keys);
      const signature = bs58.encode(await sign(transaction, treasury, keys));
      return { signature, signedTransaction: bytesOf(transaction) };
    },
  };
}

const guardName = (
  guarded: { readonly expenseId: string } | { readonly withdrawalId: string },
): string =>
  'expenseId' in guarded
    ? `expense-guard:${guarded.expenseId}`
    : `withdrawal-guard:${guarded.withdrawalId}`;

function refused(...reason: ConstructorParameters<typeof SigningRefusedError>): never {
  throw new SigningRefusedError(...reason);
}

/** Only where the amount demands one, because validators charge for it. */
const passkeyIn = (
  { approval: { content, steps } }: PaymentRequest,
  { state, deciderIds }: Judged,
  trust: Trust,
): P256Signature | null =>
  demandsPasskey(state, content.usdAmount, trust) ? passkeyOnChain(state, steps, deciderIds) : null;

const receiptOf = (
  {
    payoutId,
    treasury,
    recipient,
    payeeMemo,
    amountBaseUnits,
    approval: { organizationId, content },
  }: PaymentRequest,
  { deciderIds, state: { sequence, head } }: Judged,
  { mint, signature, at }: { mint: string; signature: string; at: Date },
): PaymentReceipt => ({
  organizationId,
  expenseId: content.expenseId,
  submission: content.submission,
  contentHash: canonicalHash(content),
  payoutId,
  mint,
  treasury,
  recipient,
  payeeMemo,
  amountBaseUnits,
  signature,
  deciderIds: [...deciderIds],
  log: { sequence, head },
  signedAt: at.toISOString(),
});

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

const bytesOf = (transaction: VersionedTransaction): string =>
  Buffer.from(transaction.serialize()).toString('base64');

const signedPayment = (
  transaction: VersionedTransaction,
  signature: string,
  receipt: string,
): SignedPayment => ({
  signature,
  signedTransaction: bytesOf(transaction),
  receipt,
});
