import { formatMoney, storedMoney } from '@outlay/platform/money';
import type { ActivityEntry, ActivityKind, FieldChange } from './activity.ts';
import type { FieldValues } from './custom-field.ts';
import { EXPENSE_STATUSES, sourceOf, type Expense } from './expense.ts';
import { changedKey, PLAIN_FIELDS } from './field-changes.ts';
import {
  approvalValues,
  computedFrom,
  computedValues,
  linesFrom,
  lineValues,
  reimbursementFrom,
  reimbursementValues,
  submissionFrom,
  submissionValues,
  usdFrom,
  usdValues,
  valuesBefore,
} from './recorded-values.ts';

/** Returns the entries up to a moment. */
export const entriesUntil = (
  entries: readonly ActivityEntry[],
  at: Date | undefined,
): ActivityEntry[] => entries.filter((entry) => at === undefined || entry.at <= at);

/**
 * Returns the expense as it was at a moment, by undoing the entries after it, newest first. Null before it was created. @param
 * entries its whole history, oldest first.
 */
export function expenseAt(
  current: Expense,
  entries: readonly ActivityEntry[],
  at: Date,
): Expense | null {
  if (at < current.createdAt) return null;
  const known = entriesUntil(entries, at).length;
  let state = current;
  for (let place = entries.length - 1; place >= known; place -= 1) {
    const entry = entries[place];
    if (entry) state = undo(state, entry);
  }
  return withDerived(state, current, entries.slice(0, known));
}

/** Adds the values that follow from the rest of a state. */
function withDerived(state: Expense, current: Expense, entries: readonly ActivityEntry[]): Expense {
  const { status, walletOrigin, receiptId } = state;
  const submission = entries.filter(({ kind }) => kind === 'expense.submitted').length;
  return {
    ...state,
    source: walletOrigin ? state.source : sourceOf(receiptId !== null),
    submission,
    approvedAt: status === 'approved' || status === 'paid' ? state.approvedAt : null,
    paidAt: status === 'paid' ? current.paidAt : null,
  };
}

/** Entries about steps come from another service's events and don't change the expense. */
const changesExpense = (kind: ActivityKind): boolean =>
  kind !== 'expense.created' && !kind.startsWith('step.');

function undo(after: Expense, entry: ActivityEntry): Expense {
  if (!changesExpense(entry.kind)) return after;
  const { changes } = entry;
  const details = { ...undoDetails(after, entry), version: after.version - 1 };
  const usd = usdFrom(valuesBefore(usdValues(after), changes), after.rate);
  const submission = submissionFrom(valuesBefore(submissionValues(after), changes));
  const lines = linesFrom(valuesBefore(lineValues(after), changes));
  const computed = computedFrom(valuesBefore(computedValues(after), changes));
  const reimbursement = reimbursementFrom(valuesBefore(reimbursementValues(after), changes));
  return {
    ...details,
    ...lines,
    ...computed,
    ...usd,
    ...submission,
    ...undoApproval(after, entry),
    reimbursement,
  };
}

/** Restores the approval time that a failed payment cleared. */
const undoApproval = (after: Expense, { changes }: ActivityEntry): Pick<Expense, 'approvedAt'> => {
  const { approvedAt = null } = valuesBefore(approvalValues(after), changes);
  return { approvedAt: approvedAt === null ? null : new Date(approvedAt) };
};

function undoFields(after: FieldValues, changes: readonly FieldChange[]): FieldValues {
  const values = new Map(Object.entries(after));
  for (const change of changes) {
    const key = changedKey(change);
    if (key !== null && change.before !== null) values.set(key, change.before);
    else if (key !== null) values.delete(key);
  }
  return Object.fromEntries(values);
}

/** Restores the fields that a creator fills in, and the status. */
function undoDetails(after: Expense, { changes }: ActivityEntry): Expense {
  const before = new Map(changes.map((change) => [change.field, change.before]));
  const plain = Object.fromEntries(
    PLAIN_FIELDS.filter((field) => before.has(field)).map((field) => [field, before.get(field)]),
  );
  const currency = before.get('currency') ?? after.amount.currency;
  const amount = before.get('amount') ?? formatMoney(after.amount);
  const status = EXPENSE_STATUSES.find((each) => each === before.get('status'));
  return {
    ...after,
    ...plain,
    amount: storedMoney(amount, currency),
    day: before.get('date') ?? after.day,
    fields: undoFields(after.fields, changes),
    status: status ?? after.status,
  };
}
