import { pairOf } from '@outlay/platform/money';
import type { Viewer } from '@outlay/platform/auth';
import type { Refusal } from '@outlay/platform/result';
import type { Policy } from '../domain/catalogue.ts';
import { readExpenseInput, readExpenseTime, type ExpenseInput } from '../domain/expense-input.ts';
import { decideAmount } from '../domain/expense-decisions.ts';
import { categoryAndPolicyRequired, notFound } from '../domain/expense-refusals.ts';
import type { Expense, ExpenseDetails } from '../domain/expense.ts';
import { compareWithReceipt } from '../domain/receipt-comparison.ts';
import { checkNamedThings } from '../domain/reference-check.ts';
import { toUsd, type UsdValue } from '../domain/usd-conversion.ts';
import type { Violation } from '../domain/violation.ts';
import { violationsOf } from '../domain/violations.ts';
import { awaitReceipt } from './await-receipt.ts';
import type {
  Clock,
  Directory,
  DuplicateSearch,
  ExpenseQueries,
  FoundDuplicate,
  References,
} from './ports.ts';

export interface DraftCheckPorts {
  readonly directory: Directory;
  readonly duplicates: DuplicateSearch;
  readonly queries: ExpenseQueries;
  readonly clock: Clock;
}

export interface DraftToCheck {
  /** The expense that is being edited; null for a new one. */
  readonly expenseId: string | null;
  readonly input: Omit<ExpenseInput, 'title' | 'expenseType'>;
  readonly time: string | null;
}

/** The result of submitting a form. */
export interface DraftCheck extends UsdValue {
  readonly rateMissing: boolean;
  readonly violations: readonly Violation[];
  readonly duplicates: readonly FoundDuplicate[];
  readonly errors: readonly Refusal[];
}

const NOTHING: Omit<DraftCheck, 'errors'> = {
  usdAmount: null,
  rate: null,
  rateMissing: false,
  violations: [],
  duplicates: [],
};

/** Checks these values as a submission would; saves nothing. */
export const checkDraft =
  (ports: DraftCheckPorts) =>
  async (viewer: Viewer, draft: DraftToCheck): Promise<DraftCheck> => {
    const current = draft.expenseId && (await ports.queries.find(viewer, draft.expenseId));
    if (draft.expenseId && (!current || current.creatorId !== viewer.userId)) {
      return { ...NOTHING, errors: notFound().refusals };
    }
    const expense = current || null;
    // The title is not part of the rules; a missing one is reported on saving.
    const details = readExpenseInput({ title: expense?.title ?? '-', ...draft.input }, expense);
    const time = readTime(draft.time, expense, ports.clock.now());
    if (!details.ok || !time.ok) {
      const errors = [details, time].flatMap((read) => (read.ok ? [] : read.refusals));
      return { ...NOTHING, errors };
    }
    await awaitReceipt(ports.directory, viewer.organizationId, details.value.receiptId);
    return measure(ports, viewer, { details: details.value, time: time.value, expense });
  };

const readTime = (given: string | null, expense: Expense | null, now: Date) =>
  given === null ? { ok: true as const, value: expense?.time ?? now } : readExpenseTime(given);

interface ReadDraft {
  readonly details: ExpenseDetails;
  readonly time: Date;
  readonly expense: Expense | null;
}

async function measure(
  { directory, duplicates, clock }: DraftCheckPorts,
  { organizationId, userId }: Viewer,
  { details, time, expense }: ReadDraft,
): Promise<DraftCheck> {
  const now = clock.now();
  const references = await directory.references({
    organizationId,
    creatorId: userId,
    ...details,
    pair: pairOf(details.amount.currency),
  });
  const named = checkNamedThings(details, expense, references, userId)?.refusals ?? [];
  const unclassified =
    details.categoryId && details.policyId ? [] : categoryAndPolicyRequired().refusals;
  const value = valueOf(details, expense, references, now);
  const amount = decideAmount({ ...details, ...value });
  const monthSpentUsd = await spentInMonth(directory, organizationId, userId, references, time);
  const facts = { now, monthSpentUsd };
  const receiptSha256 = references.receipt?.sha256 ?? null;
  const probe = { ...details, id: expense?.id ?? null, organizationId, time, receiptSha256 };
  return {
    ...value,
    rateMissing: value.usdAmount === null,
    violations: [
      ...violationsOf({ ...details, ...value, time }, references.policy, facts),
      ...compareWithReceipt({ ...details, time }, references.receipt?.read ?? null),
    ],
    duplicates: await duplicates.search(probe),
    errors: [...named, ...unclassified, ...(amount.ok ? [] : amount.refusals)],
  };
}

/** An unchanged amount keeps its stored quote. */
function valueOf(
  { amount }: ExpenseDetails,
  expense: Expense | null,
  { quote }: References,
  now: Date,
): UsdValue {
  const same =
    expense?.amount.currency === amount.currency &&
    expense.amount.amountMinor === amount.amountMinor;
  return same && expense.usdAmount
    ? { usdAmount: expense.usdAmount, rate: expense.rate }
    : toUsd(amount, quote, now);
}

async function spentInMonth(
  directory: Directory,
  organizationId: string,
  creatorId: string,
  { policy }: { policy: Policy | null },
  time: Date,
): Promise<string> {
  if (!policy || policy.monthlyMaxUsd === null) return '0';
  const question = { creatorId, policyId: policy.id, time };
  const [spent = '0'] = await directory.monthSpent(organizationId, [question]);
  return spent;
}
