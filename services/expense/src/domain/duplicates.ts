import { ok, type Result } from '@outlay/platform/result';
import { dayText } from './calendar-day.ts';
import {
  alreadyApproved,
  markedByOther,
  mayNotClear,
  mayNotDecide,
  type ExpenseRefusalCode,
} from './expense-refusals.ts';
import { EXPENSE_STATUSES, isEditable, type Expense, type ExpenseStatus } from './expense.ts';

/** Reasons why two expenses look like one purchase, strongest first. */
export const DUPLICATE_REASONS = [
  'same_receipt',
  'same_reading',
  'same_invoice',
  'same_trip',
  'same_purchase',
  'same_value',
  'repeat',
] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** `keep` means that both are real, `discard` that this one is the duplicate. */
export const DUPLICATE_CHOICES = ['keep', 'discard'] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

/** A creator of either expense makes a statement; anyone else who may decide settles the pair for all. */
export const DECIDED_AS = ['creator', 'reviewer'] as const;
export type DecidedAs = (typeof DECIDED_AS)[number];

/** A person's decision on a pair. */
export interface DuplicateDecision {
  readonly choice: DuplicateChoice;
  /** The expense marked as the duplicate; null when both are real. */
  readonly markedExpenseId: string | null;
  readonly decidedAs: DecidedAs;
  readonly decidedById: string;
  readonly decidedAt: Date;
  readonly note: string | null;
}

/** A pair of expenses that look like one purchase, as seen from one of them. */
export interface DuplicateWarning {
  readonly id: string;
  readonly expenseId: string;
  readonly otherExpenseId: string;
  /** At least one reason, strongest first. */
  readonly reasons: readonly DuplicateReason[];
  readonly decision: DuplicateDecision | null;
}

/** Whether this person still has to decide. A creator's statement settles the pair for themselves only. */
export const isOpen = ({ decision }: DuplicateWarning, userId: string): boolean =>
  decision === null ||
  (decision.choice === 'keep' &&
    decision.decidedAs === 'creator' &&
    decision.decidedById !== userId);

/** Whether they look like two purchases at one vendor, which a person should know of. */
const isRepeat = ({ reasons: [strongest] }: DuplicateWarning): boolean => strongest === 'repeat';

/** Whether a person marked this expense as the duplicate. */
export const isMarked = ({ expenseId, decision }: DuplicateWarning): boolean =>
  decision?.markedExpenseId === expenseId;

/**
 * Returns the expense that this one duplicates, if the viewer may see it: the newest earlier one, else the first later one. Null
 * after a decision that both are real, when the other one was marked, and for a mere repeat.
 */
export function duplicateOf(
  warnings: readonly DuplicateWarning[],
  userId: string,
  isVisible: (expenseId: string) => boolean,
): string | null {
  const others = warnings
    .filter((warning) => isMarked(warning) || (isOpen(warning, userId) && !isRepeat(warning)))
    .filter(({ otherExpenseId }) => isVisible(otherExpenseId))
    .sort((one, next) => Number(BigInt(one.otherExpenseId) - BigInt(next.otherExpenseId)));
  const earlier = others.findLast(
    ({ expenseId, otherExpenseId }) => BigInt(otherExpenseId) < BigInt(expenseId),
  );
  return (earlier ?? others[0])?.otherExpenseId ?? null;
}

const isDecided = (status: ExpenseStatus): boolean => status === 'approved' || status === 'paid';

/**
 * Returns the statuses in which a decision is allowed. A submitter can't decide until the expense comes back to them, and an
 * approved or paid expense can no longer be discarded.
 */
export const statusesForDuplicate = (
  choice: DuplicateChoice,
  isCreator: boolean,
): readonly ExpenseStatus[] =>
  EXPENSE_STATUSES.filter((status) =>
    choice === 'discard' ? !isDecided(status) : !isCreator || isEditable(status),
  );

/** The person who decides on a pair on the page of one of its expenses. */
export interface DuplicateDecider {
  readonly userId: string;
  /** Whether they are an approver of the expense, finance or an admin. */
  readonly reviews: boolean;
  /** Whether they are finance or an admin. */
  readonly oversees: boolean;
}

/** Whether this person may make this decision now. Only the person who set a mark, finance and admins can remove or move it. */
export function decideDuplicate(
  expense: Pick<Expense, 'creatorId' | 'status'>,
  decider: DuplicateDecider,
  choice: DuplicateChoice,
  current: DuplicateDecision | null,
): Result<null, ExpenseRefusalCode> {
  const { userId, reviews, oversees } = decider;
  const isCreator = expense.creatorId === userId;
  if (!isCreator && !reviews) return mayNotDecide();
  const isBound = current?.choice === 'discard' && current.decidedById !== userId;
  if (isBound && (isCreator || !oversees)) return markedByOther();
  if (statusesForDuplicate(choice, isCreator).includes(expense.status)) return ok(null);
  return choice === 'discard' ? alreadyApproved(expense.status) : mayNotClear();
}

const SIGNS: Readonly<Record<DuplicateReason, string>> = {
  same_receipt: 'the same receipt',
  same_reading: 'a receipt with the same details',
  same_invoice: 'the same vendor and invoice number',
  same_trip: 'the same trip',
  same_purchase: 'the same vendor and amount, at most a day apart',
  same_value: 'about the same amount in US dollars, at most a day apart',
  repeat: 'the same vendor and amount of the same person within a month',
};

/**
 * Describes a pair in one sentence. `other` is null when the viewer may not see the other expense, and then nothing about it is
 * revealed.
 */
export const duplicateMessage = (
  [reason]: readonly DuplicateReason[],
  other: Pick<Expense, 'id' | 'title' | 'vendor' | 'day'> | null,
  today: string,
): string => {
  const sign = reason ? SIGNS[reason] : 'the same details';
  if (!other) return `Another expense of your organization has ${sign}.`;
  const withYear = other.day.slice(0, 4) !== today.slice(0, 4);
  if (reason === 'repeat') {
    const where = other.vendor === null ? '' : ` at ${other.vendor}`;
    return `Same amount${where} on ${dayText(other.day, withYear)} (#${other.id}).`;
  }
  return `Looks like “${other.title}” of ${dayText(other.day, withYear)}: ${sign}.`;
};
