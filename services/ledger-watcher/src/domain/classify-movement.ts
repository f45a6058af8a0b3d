import type { Direction } from './asset.ts';

export const EXPENSE_OUTCOMES = [
  'draft',
  'incoming',
  'own_payout',
  'own_transfer',
  'dust',
  'not_watched_for_expenses',
] as const;

/** Whether a movement becomes a draft expense and, if not, why. */
export type ExpenseOutcome = (typeof EXPENSE_OUTCOMES)[number];

export interface MovementFacts {
  readonly direction: Direction;
  /** False for the treasury: its payments belong to no one. */
  readonly hasOwner: boolean;
  /** 'own': another watched wallet of the same organization. */
  readonly counterparty: 'treasury' | 'own' | 'stranger';
  /** The transaction is a payout of ours, by its signature or by a memo on money of the treasury. */
  readonly isPayout: boolean;
  /** The same transaction gave the wallet another asset in exchange. */
  readonly isSwap: boolean;
  readonly isDust: boolean;
}

/**
 * Decides what a movement means for expenses. A payout's signature or memo explains money that leaves the treasury or reaches a
 * member, and never hides a payment that a member makes. Incoming money never becomes an expense, so a payout that is seen before
 * its event only gets another label.
 */
export function classifyMovement(facts: MovementFacts): ExpenseOutcome {
  const { direction, counterparty, hasOwner } = facts;
  if (facts.isPayout && (direction === 'in' || !hasOwner)) return 'own_payout';
  if (direction === 'in') {
    if (counterparty === 'treasury') return 'own_payout';
    return counterparty === 'own' ? 'own_transfer' : 'incoming';
  }
  if (counterparty !== 'stranger' || facts.isSwap) return 'own_transfer';
  if (facts.isDust) return 'dust';
  return hasOwner ? 'draft' : 'not_watched_for_expenses';
}

const SENTENCES: Readonly<Record<ExpenseOutcome, string>> = {
  draft: 'Draft created',
  incoming: 'Incoming payment',
  own_payout: 'Reimbursement',
  own_transfer: 'Transfer between own wallets',
  dust: 'Below the dust floor',
  not_watched_for_expenses: 'Not watched for expenses',
};

/** The outcome of a movement, in words. */
export const outcomeSentence = (outcome: ExpenseOutcome): string => SENTENCES[outcome];

/** The memo of services/payout: payout id and attempt number. */
const PAYOUT_MEMO = /\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):\d{1,4}\b/;

/** The payout named by a memo; null when it names none. */
export const payoutIdOfMemo = (memo: string | null): string | null =>
  (memo && PAYOUT_MEMO.exec(memo)?.[1]) ?? null;
