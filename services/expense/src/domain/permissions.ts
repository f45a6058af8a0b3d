import type { Result } from '@outlay/platform/result';
import {
  decideCancel,
  decideContent,
  decideDateEdit,
  decideDelete,
  decideEdit,
  decideSubmit,
  type SubmissionFacts,
} from './expense-decisions.ts';
import { readsBooks, type Viewer } from '@outlay/platform/auth';
import { markedAsDuplicate } from './expense-refusals.ts';
import type { Expense } from './expense.ts';

/**
 * Whether people besides the creator may see an expense: after its first submission, even if it is withdrawn or sent back; for a
 * company wallet immediately.
 */
export const isShared = ({ submission, walletOrigin }: Expense): boolean =>
  submission > 0 || walletOrigin?.alreadyPaid === true;

/**
 * Whether someone of the organization may see an expense. `decides` means that they are or were its approver, or stand in for
 * one now.
 */
export function maySee(expense: Expense, viewer: Viewer, decides: boolean): boolean {
  if (expense.creatorId === viewer.userId) return true;
  if (readsBooks(viewer)) return isShared(expense);
  return decides && expense.submission > 0;
}

/** Whether an action is allowed now and, if not, the code and message of the refusal. */
export interface Permission {
  readonly allowed: boolean;
  readonly code: string | null;
  readonly reason: string | null;
}

const PAST_STATE: Permission = {
  allowed: false,
  code: 'PAST_STATE',
  reason: 'This is a past state. Actions apply to the current one.',
};

/** Past states allow no action. */
export const PAST_PERMISSIONS = {
  edit: PAST_STATE,
  changeDate: PAST_STATE,
  delete: PAST_STATE,
  submit: PAST_STATE,
  cancel: PAST_STATE,
} as const;

/** Formats a decision for a page. */
export const toPermission = (decision: Result<unknown>): Permission => {
  if (decision.ok) return { allowed: true, code: null, reason: null };
  const [{ code, message }] = decision.refusals;
  return { allowed: false, code, reason: message };
};

/** Facts for permissions, besides the expense. */
export type PermissionFacts = SubmissionFacts & {
  /** Whether it is marked as the duplicate of another expense. */
  readonly isMarked: boolean;
};

function decideSubmission(
  expense: Expense,
  userId: string,
  facts: PermissionFacts,
): Result<unknown> {
  const decision = decideSubmit(expense, userId);
  if (decision.ok && facts.isMarked) return markedAsDuplicate();
  return decision.ok ? decideContent(expense, facts) : decision;
}

/** Returns what this person may do with the expense now, by the same decisions as the mutations. `facts` are current. */
export const permissionsOf = (
  expense: Expense,
  userId: string,
  facts: PermissionFacts,
): Readonly<Record<keyof typeof PAST_PERMISSIONS, Permission>> => ({
  edit: toPermission(decideEdit(expense, userId)),
  changeDate: toPermission(decideDateEdit(expense, userId)),
  delete: toPermission(decideDelete(expense, userId)),
  submit: toPermission(decideSubmission(expense, userId, facts)),
  cancel: toPermission(decideCancel(expense, userId)),
});
