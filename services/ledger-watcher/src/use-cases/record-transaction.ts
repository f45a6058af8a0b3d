import { formatMoney, type Decimal } from '@outlay/platform/money';
import { createHash } from 'node:crypto';
import { balanceChangesOf, type LandedTransaction } from '../domain/balance-changes.ts';
import {
  classifyMovement,
  payoutIdOfMemo,
  type MovementFacts,
} from '../domain/classify-movement.ts';
import { movementsOf, type Movement } from '../domain/movement.ts';
import type { Quote } from '../domain/quote.ts';
import { isBelow, pairOf, usdValueOf } from '../domain/usd-value.ts';
import type { NewTransfer, Scope, SignatureRow, WatchedWallet } from './ports.ts';

/** Context for classifying a wallet's transaction. */
export interface WalletView {
  readonly wallet: WatchedWallet;
  /** Watched wallets of the organization, including this one. */
  readonly ownAddresses: ReadonlySet<string>;
  /** Addresses of all treasuries of all organizations. */
  readonly treasuries: ReadonlySet<string>;
  readonly assetMint: string;
  readonly dustUsd: Decimal;
}

/** Aggregate id of an organization's movement. Its parts would be too long for an envelope's subject. */
const movementId = ({ wallet, signature, movement: { account, asset } }: NewTransfer): string =>
  createHash('sha256')
    .update(`${wallet.organizationId}:${signature}:${account}:${asset}`)
    .digest('base64url');

/** A transaction's effect on one wallet, as recorded. `knownPayoutId`: our payout with its signature. */
export async function transfersOf(
  { quotes }: Pick<Scope, 'quotes'>,
  view: WalletView,
  row: SignatureRow,
  transaction: LandedTransaction,
  knownPayoutId: string | null,
): Promise<NewTransfer[]> {
  const { wallet, ownAddresses } = view;
  const movements = movementsOf(
    balanceChangesOf(transaction, view.assetMint),
    wallet.address,
    (address) => ownAddresses.has(address) || view.treasuries.has(address),
  );
  const priced: PricedMovement[] = [];
  for (const movement of movements) {
    const quote = await quotes.at(pairOf(movement.asset), transaction.blockTime);
    const isDust = isBelow(movement.amount, quote, transaction.blockTime, view.dustUsd);
    priced.push({ movement, quote, isDust });
  }
  const hasIncome = priced.some(({ movement, isDust }) => movement.direction === 'in' && !isDust);
  return priced.map((entry) => judge(view, row, transaction, entry, { knownPayoutId, hasIncome }));
}

/** Stores transfers and publishes each. Idempotent. */
export async function recordTransfers(
  scope: Scope,
  transfers: readonly NewTransfer[],
): Promise<void> {
  for (const transfer of await scope.transfers.insert(transfers)) await publish(scope, transfer);
}

interface PricedMovement {
  readonly movement: Movement;
  readonly quote: Quote | null;
  readonly isDust: boolean;
}

/** A transfer between two treasuries pays no one: both belong to us. */
function counterpartyOf(
  { counterparty }: Movement,
  { wallet, ownAddresses, treasuries }: WalletView,
): MovementFacts['counterparty'] {
  if (counterparty === null) return 'stranger';
  if (treasuries.has(counterparty)) return treasuries.has(wallet.address) ? 'own' : 'treasury';
  return ownAddresses.has(counterparty) ? 'own' : 'stranger';
}

function judge(
  view: WalletView,
  row: SignatureRow,
  { signature, slot, blockTime }: LandedTransaction,
  { movement, quote, isDust }: PricedMovement,
  { knownPayoutId, hasIncome }: { knownPayoutId: string | null; hasIncome: boolean },
): NewTransfer {
  const { wallet, treasuries } = view;
  const { counterparty, direction, amount } = movement;
  const isOfTreasury = treasuries.has(wallet.address);
  const isFromTreasury = counterparty !== null && treasuries.has(counterparty);
  const movesTreasuryMoney = isOfTreasury || isFromTreasury;
  // Anyone can write a memo, but money leaves the treasury only with its signature.
  const payoutId = knownPayoutId ?? (movesTreasuryMoney ? payoutIdOfMemo(row.memo) : null);
  const outcome = classifyMovement({
    direction,
    hasOwner: wallet.ownerId !== null,
    counterparty: counterpartyOf(movement, view),
    isPayout: payoutId !== null,
    isSwap: direction === 'out' && hasIncome,
    isDust,
  });
  return {
    wallet,
    movement,
    signature,
    slot,
    blockTime,
    value: usdValueOf(amount, quote, blockTime),
    payoutId: outcome === 'own_payout' ? payoutId : null,
    outcome,
  };
}

function publish(scope: Scope, transfer: NewTransfer): Promise<void> {
  const { wallet, movement, signature, value } = transfer;
  const event = {
    type: 'WalletTransactionObserved' as const,
    aggregateId: movementId(transfer),
    data: {
      walletAddress: wallet.address,
      ownerId: wallet.ownerId,
      companyWallet: wallet.companyWallet,
      signature,
      account: movement.account,
      asset: movement.asset,
      direction: movement.direction,
      amount: formatMoney(movement.amount),
      counterparty: movement.counterparty,
      slot: transfer.slot,
      blockTime: transfer.blockTime.toISOString(),
      usdAmount: value && formatMoney(value.usdAmount),
      rate: value?.rate ?? null,
      rateProof: value?.proof ?? null,
      payoutId: transfer.payoutId,
      expense: transfer.outcome,
    },
  };
  return scope.publish(event, wallet.organizationId);
}
