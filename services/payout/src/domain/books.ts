import { formatMoney } from '@outlay/platform/money';
import { PAID_ASSET } from './paid-asset.ts';
import { feeEntry, treasuryEntry, type JournalEntry, type TreasuryAsset } from './journal.ts';
import type { AttemptState } from './payout.ts';
import { RENT_MAX_LAMPORTS } from './reservation.ts';

/** A finalized transaction that touched the treasury, read from balances and not from instructions. */
export interface Movement {
  readonly signature: string;
  readonly slot: number;
  /** Null when the node doesn't know the time. */
  readonly blockTime: Date | null;
  /** Change of the treasury's PYUSD account, in base units. */
  readonly baseUnitsDelta: bigint;
  /** Change of the treasury's wallet in lamports. */
  readonly lamportsDelta: bigint;
  readonly isSignedByTreasury: boolean;
  /** Total change of our other treasuries; null when the transaction touched none. */
  readonly elsewhere: Elsewhere | null;
  readonly memo: string | null;
}

export interface Elsewhere {
  readonly baseUnitsDelta: bigint;
  readonly lamportsDelta: bigint;
  /** Whether all treasuries that lost money have signed. */
  readonly isSigned: boolean;
}

/** The attempt with a movement's signature. */
export interface OwnAttempt {
  readonly payoutId: string;
  readonly number: number;
  readonly state: AttemptState;
}

/**
 * own: one of our attempts. withdrawal: ordered by two admins. between: a transfer between our treasuries. inflow: nothing left. seized: money left without the
 * treasury's signature, which only the issuer can do. given_up: one of our attempts that counted as expired. unexplained: signed
 * with the treasury's key, but not one of our attempts.
 */
export type MovementKind =
  | 'own'
  | 'withdrawal'
  | 'between'
  | 'inflow'
  | 'seized'
  | 'given_up'
  | 'unexplained';

export function kindOf(
  movement: Movement,
  attempt: OwnAttempt | 'withdrawal' | null,
): MovementKind {
  if (attempt === 'withdrawal') return 'withdrawal';
  if (attempt && attempt.state !== 'EXPIRED') return 'own';
  if (!attempt && isBetweenOwn(movement)) return 'between';
  if (!hasLost(movement)) return 'inflow';
  if (attempt) return 'given_up';
  return movement.isSignedByTreasury ? 'unexplained' : 'seized';
}

/** Whether all treasuries that lost money signed, and nothing left them but fees and an account's rent. */
function isBetweenOwn(movement: Movement): boolean {
  const { elsewhere, isSignedByTreasury } = movement;
  if (!elsewhere) return false;
  const isSigned = (!hasLost(movement) || isSignedByTreasury) && elsewhere.isSigned;
  const lamportsGone = -(movement.lamportsDelta + elsewhere.lamportsDelta);
  return (
    isSigned &&
    movement.baseUnitsDelta + elsewhere.baseUnitsDelta === 0n &&
    lamportsGone >= 0n &&
    lamportsGone <= RENT_MAX_LAMPORTS
  );
}

/** Whether money left the treasury. */
export const hasLost = ({
  baseUnitsDelta,
  lamportsDelta,
}: Pick<Movement, 'baseUnitsDelta' | 'lamportsDelta'>): boolean =>
  baseUnitsDelta < 0n || lamportsDelta < 0n;

export type StopCode =
  | 'MINT_CHANGED'
  | 'UNEXPLAINED_OUTFLOW'
  | 'SEIZED_BY_ISSUER'
  | 'EXPIRED_ATTEMPT_LANDED'
  | 'BOOKS_DIFFER'
  | 'TREASURY_CHANGED';

/** Why this service stops all payouts. */
export interface Stop {
  readonly code: StopCode;
  readonly reason: string;
}

const MEMO = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{1,6}/;

/** Why a movement stops payouts, naming the transaction; null for an explained movement. */
export function stopFor(movement: Movement, kind: MovementKind): Stop | null {
  const { signature, memo } = movement;
  const what = lossOf(movement);
  switch (kind) {
    case 'own':
    case 'withdrawal':
    case 'between':
    case 'inflow':
      return null;
    case 'seized':
      return {
        code: 'SEIZED_BY_ISSUER',
        reason: `${what} was taken from the treasury without its signature, as only the issuer's permanent delegate can, in transaction ${signature}.`,
      };
    case 'given_up':
      return {
        code: 'EXPIRED_ATTEMPT_LANDED',
        reason: `${what} left the treasury by an attempt that counted as expired, in transaction ${signature}.`,
      };
    case 'unexplained': {
      const named = MEMO.exec(memo ?? '')?.[0];
      const hint = named ? `, with the memo of payout ${named}` : '';
      return {
        code: 'UNEXPLAINED_OUTFLOW',
        reason: `${what} left the treasury in transaction ${signature}, which matches no payout${hint}.`,
      };
    }
  }
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
const shown = (amountMinor: bigint, currency: TreasuryAsset): string =>
  `${formatMoney({ amountMinor: absolute(amountMinor), currency })} ${currency}`;

const lossOf = ({ baseUnitsDelta, lamportsDelta }: Movement): string =>
  baseUnitsDelta < 0n ? shown(baseUnitsDelta, PAID_ASSET) : shown(lamportsDelta, 'SOL');

/** Entries for a movement that no attempt books, so that the books match the chain. */
export function entriesFor(movement: Movement, kind: MovementKind): JournalEntry[] {
  if (kind === 'own') return [];
  if (kind === 'between') return entriesBetween(movement);
  return assetsOf({ baseUnits: movement.baseUnitsDelta, lamports: movement.lamportsDelta }).map(
    ([asset, amount]) => treasuryEntry(amount > 0n ? 'deposit' : outflowOf(kind), asset, amount),
  );
}

const outflowOf = (kind: MovementKind): 'withdrawal' | 'unexplained' =>
  kind === 'withdrawal' ? kind : 'unexplained';

/** Neither deposit nor expense: these entries sum to zero over all treasuries. The difference is the cost of the transaction. */
function entriesBetween({ baseUnitsDelta, lamportsDelta, elsewhere }: Movement): JournalEntry[] {
  const arrived = elsewhere && elsewhere.lamportsDelta > 0n ? elsewhere.lamportsDelta : 0n;
  const lamportsAcross = lamportsDelta < -arrived ? -arrived : lamportsDelta;
  const cost = lamportsAcross - lamportsDelta;
  return [
    ...assetsOf({ baseUnits: baseUnitsDelta, lamports: lamportsAcross }).map(([asset, amount]) =>
      treasuryEntry('between', asset, amount),
    ),
    ...(cost > 0n ? [feeEntry(cost)] : []),
  ];
}

/** The treasury's two balances, or their differences. */
export interface Balances {
  readonly baseUnits: bigint;
  readonly lamports: bigint;
}

export const differenceOf = (chain: Balances, books: Balances): Balances => ({
  baseUnits: chain.baseUnits - books.baseUnits,
  lamports: chain.lamports - books.lamports,
});

export const isZero = ({ baseUnits, lamports }: Balances): boolean =>
  baseUnits === 0n && lamports === 0n;

/** Entries that bring the books in line with the chain. */
export const correctionOf = (
  kind: 'opening' | 'unexplained',
  difference: Balances,
): JournalEntry[] =>
  assetsOf(difference).map(([asset, amount]) => treasuryEntry(kind, asset, amount));

export function stopForDifference(difference: Balances, slot: number): Stop {
  const parts = assetsOf(difference).map(
    ([asset, amount]) => `${shown(amount, asset)} ${amount > 0n ? 'more' : 'less'}`,
  );
  return {
    code: 'BOOKS_DIFFER',
    reason: `At slot ${slot} the chain holds ${parts.join(' and ')} than the books, and no transaction explains it.`,
  };
}

const assetsOf = ({ baseUnits, lamports }: Balances): [TreasuryAsset, bigint][] => {
  const both: [TreasuryAsset, bigint][] = [
    [PAID_ASSET, baseUnits],
    ['SOL', lamports],
  ];
  return both.filter(([, amount]) => amount !== 0n);
};
