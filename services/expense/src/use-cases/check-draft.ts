import { pairOf, type Money } from '@outlay/platform/money';
import type { Viewer } from '@outlay/platform/auth';
import type { Refusal } from '@outlay/platform/result';
import { dayIn } from '@outlay/schemas/months';
import type { Policy } from '../domain/catalogue.ts';
import { decideAmount, decideDay, decideDayChange } from '../domain/expense-decisions.ts';
import type { ExpenseInput } from '../domain/expense-input.ts';
import { categoryAndPolicyRequired, notFound } from '../domain/expense-refusals.ts';
import type { Expense, ExpenseDetails } from '../domain/expense.ts';
import { compareWithPayment } from '../domain/payment-comparison.ts';
import { compareWithReceipt } from '../domain/receipt-comparison.ts';
import { checkReferencedObjects } from '../domain/reference-check.ts';
import { rateNote, toUsdOn, type UsdValue } from '../domain/usd-conversion.ts';
import type { Violation } from '../domain/violation.ts';
import { violationsOf } from '../domain/violations.ts';
import { awaitReceipt } from './await-receipt.ts';
import type { Clock, DuplicateSearch, FoundDuplicate } from './ports.ts';
import type { ExpenseQueries } from './queries.ts';
import { readDetails } from './read-details.ts';
import type { Directory, References } from './directory.ts';

export interface DraftCheckPorts {
  readonly directory: Directory;
  readonly duplicates: DuplicateSearch;
  readonly queries: ExpenseQueries;
  readonly clock: Clock;
}

export interface DraftToCheck {
  /** The expense that is being edited; null for a new one. */
  readonly expenseId: string | null;
  /** Without a date, the date of the expense counts; for a new one, the organization's day. */
  readonly input: Omit<ExpenseInput, 'title' | 'expenseType' | 'lines'>;
}

/** The result of submitting a form. */
export interface DraftCheck extends UsdValue {
  /** Null without a valid one; computed for a trip. */
  readonly amount: Money | null;
  readonly rateMissing: boolean;
  readonly rateNote: string | null;
  readonly violations: readonly Violation[];
  readonly duplicates: readonly FoundDuplicate[];
  readonly errors: readonly Refusal[];
}

const NOTHING: Omit<DraftCheck, 'errors'> = {
  amount: null,
  usdAmount: null,
  rate: null,
  rateMissing: false,
  rateNote: null,
  violations: [],
  duplicates: [],
};

/** Checks these values like a submission, with what the viewer may see, and saves nothing. */
export const checkDraft =
  (ports: DraftCheckPorts) =>
  async (viewer: Viewer, draft: DraftToCheck): Promise<DraftCheck> => {
    const current = draft.expenseId && (await ports.queries.find(viewer, draft.expenseId));
    if (draft.expenseId && (!current || current.creatorId !== viewer.userId)) {
      return { ...NOTHING, errors: notFound().refusals };
    }
    const expense = current || null;
    // The title is not part of the rules; a missing one is reported on saving.
    const title = expense?.title ?? '-';
    const time = draft.input.time ?? expense?.day ?? (await todayOf(ports, viewer));
    // The form's lines are checked on saving, so an amount that they don't add up to yet is valid here.
    const form = expense && { ...expense, lines: null };
    const { organizationId, userId: creatorId } = viewer;
    const owner = { organizationId, creatorId, id: expense?.id ?? null };
    const input = { title, ...draft.input, time };
    const { details } = await readDetails(ports.directory, owner, input, form);
    if (!details.ok) return { ...NOTHING, errors: details.refusals };
    await awaitReceipt(ports.directory, organizationId, details.value.receiptId);
    return measure(ports, viewer, { details: details.value, expense });
  };

const todayOf = async (
  { directory, clock }: DraftCheckPorts,
  { organizationId }: Viewer,
): Promise<string> => dayIn(await directory.timeZone(organizationId), clock.now());

interface ReadDraft {
  readonly details: ExpenseDetails;
  readonly expense: Expense | null;
}

async function measure(
  { directory, duplicates, clock }: DraftCheckPorts,
  viewer: Viewer,
  { details, expense }: ReadDraft,
): Promise<DraftCheck> {
  const now = clock.now();
  const { organizationId, userId } = viewer;
  const references = await directory.references({
    organizationId,
    creatorId: userId,
    ...details,
    pair: pairOf(details.amount.currency),
  });
  const today = dayIn(references.timeZone, now);
  const refused = checkReferencedObjects(details, expense, references, userId)?.refusals ?? [];
  // Values read from another person's receipt are hidden from this viewer.
  const receipt = references.receipt?.ownerId === userId ? references.receipt : null;
  const unclassified =
    details.categoryId && details.policyId ? [] : categoryAndPolicyRequired().refusals;
  const value = valueOf(details, expense, references, now);
  const amount = decideAmount({ ...details, ...value });
  const { day } = details;
  const monthSpentUsd = await spentInMonth(directory, organizationId, userId, references, day);
  // The form's lines are unknown, so only its own fields can be missing.
  const customFields = references.customFields.filter(({ level }) => level === 'expense');
  const facts = { today, monthSpentUsd, closedMonths: references.closedMonths, customFields };
  const probe = {
    ...details,
    receiptId: receipt?.id ?? null,
    usdAmount: value.usdAmount,
    id: expense?.id ?? null,
    organizationId,
    creatorId: userId,
    isWalletPayment: Boolean(expense?.walletOrigin),
  };
  return {
    ...value,
    amount: details.amount,
    rateMissing: value.usdAmount === null,
    rateNote: rateNote({ day, rate: value.rate, walletOrigin: expense?.walletOrigin ?? null }),
    violations: [
      ...violationsOf({ ...details, ...value }, references.policy, facts),
      ...compareWithPayment({ ...details, walletOrigin: expense?.walletOrigin ?? null }),
      ...compareWithReceipt(details, receipt?.read ?? null),
    ],
    duplicates: await duplicates.search(viewer, probe),
    errors: [
      ...refused,
      ...dateErrors(day, expense, today),
      ...unclassified,
      ...(amount.ok ? [] : amount.refusals),
    ],
  };
}

function dateErrors(day: string, expense: Expense | null, today: string): readonly Refusal[] {
  const change = expense ? decideDayChange(expense, day) : null;
  const decision = change?.ok === false ? change : decideDay(day, today);
  return decision.ok ? [] : decision.refusals;
}

/** An unchanged amount and day keep their stored quote. */
function valueOf(
  details: ExpenseDetails,
  expense: Expense | null,
  { quotes }: References,
  now: Date,
): UsdValue {
  const { amount, day } = details;
  const same =
    expense?.day === day &&
    expense.amount.currency === amount.currency &&
    expense.amount.amountMinor === amount.amountMinor;
  return same && expense.usdAmount
    ? { usdAmount: expense.usdAmount, rate: expense.rate }
    : toUsdOn(details, quotes, now);
}

async function spentInMonth(
  directory: Directory,
  organizationId: string,
  creatorId: string,
  { policy }: { policy: Policy | null },
  day: string,
): Promise<string> {
  if (!policy || policy.monthlyMaxUsd === null) return '0';
  const question = { creatorId, policyId: policy.id, day };
  const [spent = '0'] = await directory.monthSpent(organizationId, [question]);
  return spent;
}
