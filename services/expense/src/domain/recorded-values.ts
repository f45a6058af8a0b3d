import { formatMoney, storedMoney } from '@outlay/platform/money';
import type { FieldChange } from './activity.ts';
import {
  REIMBURSEMENT_STATUSES,
  type ExchangeRate,
  type Expense,
  type Reimbursement,
} from './expense.ts';
import { fromStoredLine, toStoredLine, type StoredLine } from './expense-lines.ts';
import type { Computed } from './travel.ts';
import type { Violation } from './violation.ts';

/** Values as text by field name; null for missing values. */
export type RecordedValues = Readonly<Record<string, string | null>>;

/** Returns the value in US dollars and its rate, without the oracle's bytes. */
export const usdValues = ({
  usdAmount,
  rate,
}: Pick<Expense, 'usdAmount' | 'rate'>): RecordedValues => ({
  usdAmount: usdAmount && formatMoney(usdAmount),
  'rate.pair': rate?.pair ?? null,
  'rate.price': rate?.price ?? null,
  'rate.confidence': rate?.confidence ?? null,
  'rate.source': rate?.source ?? null,
  'rate.publishedAt': rate?.publishedAt.toISOString() ?? null,
});

/** The exact lines, of which the history's text is a summary. */
export const lineValues = ({ lines }: Pick<Expense, 'lines'>): RecordedValues => ({
  'lines.values': lines && JSON.stringify(lines.map(toStoredLine)),
});

/** The exact facts, of which the history's text is a summary. */
export const computedValues = ({ computed }: Pick<Expense, 'computed'>): RecordedValues => ({
  'computed.values': computed && JSON.stringify(computed),
});

export const computedFrom = ({
  'computed.values': computed,
}: RecordedValues): Pick<Expense, 'computed'> => ({
  computed: computed ? (JSON.parse(computed) as Computed) : null,
});

export const submissionValues = ({
  submittedAt,
  submittedViolations,
}: Pick<Expense, 'submittedAt' | 'submittedViolations'>): RecordedValues => ({
  submittedAt: submittedAt?.toISOString() ?? null,
  violations: submittedViolations && JSON.stringify(submittedViolations),
});

/** Recorded only when an approval ends; otherwise the entry of the approval has its time. */
export const approvalValues = ({ approvedAt }: Pick<Expense, 'approvedAt'>): RecordedValues => ({
  approvedAt: approvedAt?.toISOString() ?? null,
});

export const reimbursementValues = ({
  reimbursement,
}: Pick<Expense, 'reimbursement'>): RecordedValues => ({
  'reimbursement.status': reimbursement?.status ?? null,
  'reimbursement.payoutId': reimbursement?.payoutId ?? null,
  'reimbursement.amountUsd': reimbursement?.amountUsd ?? null,
  'reimbursement.asset': reimbursement?.asset ?? null,
  'reimbursement.amount': reimbursement?.amount ?? null,
  'reimbursement.rate': reimbursement?.rate ?? null,
  'reimbursement.transactionSignature': reimbursement?.transactionSignature ?? null,
  'reimbursement.reason': reimbursement?.reason ?? null,
});

/** Returns the differences between two states. */
export const changesOfValues = (before: RecordedValues, after: RecordedValues): FieldChange[] =>
  Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));

/** Returns the values before these changes. */
export const valuesBefore = (
  values: RecordedValues,
  changes: readonly FieldChange[],
): RecordedValues => ({
  ...values,
  ...Object.fromEntries(
    changes.filter(({ field }) => field in values).map(({ field, before }) => [field, before]),
  ),
});

/** The bytes of a rate are not recorded, so they are known only while the rate equals that of `later`. */
export function usdFrom(
  values: RecordedValues,
  later: ExchangeRate | null,
): Pick<Expense, 'usdAmount' | 'rate'> {
  const { usdAmount: usdAmountText } = values;
  const usdAmount = usdAmountText ? storedMoney(usdAmountText, 'USD') : null;
  return { usdAmount, rate: usdAmount && rateFrom(values, later) };
}

function rateFrom(values: RecordedValues, later: ExchangeRate | null): ExchangeRate | null {
  const { 'rate.pair': pair, 'rate.price': price, 'rate.confidence': confidence } = values;
  const { 'rate.source': source, 'rate.publishedAt': publishedAt } = values;
  if (!pair || !price || !confidence || !source || !publishedAt) return null;
  const rate = { pair, price, confidence, source, publishedAt: new Date(publishedAt), proof: null };
  const same = usdValues({ usdAmount: null, rate: later });
  const isSame = Object.keys(same).every(
    (field) => field === 'usdAmount' || same[field] === values[field],
  );
  return isSame ? later : rate;
}

export const linesFrom = ({ 'lines.values': lines }: RecordedValues): Pick<Expense, 'lines'> => ({
  lines: lines ? (JSON.parse(lines) as StoredLine[]).map(fromStoredLine) : null,
});

export const submissionFrom = ({
  submittedAt,
  violations,
}: RecordedValues): Pick<Expense, 'submittedAt' | 'submittedViolations'> => ({
  submittedAt: submittedAt ? new Date(submittedAt) : null,
  submittedViolations: violations ? (JSON.parse(violations) as Violation[]) : null,
});

export function reimbursementFrom(values: RecordedValues): Reimbursement | null {
  const of = (name: keyof Reimbursement): string | null => values[`reimbursement.${name}`] ?? null;
  const status = REIMBURSEMENT_STATUSES.find((each) => each === of('status'));
  const payoutId = of('payoutId');
  if (!status || payoutId === null) return null;
  return {
    status,
    payoutId,
    amountUsd: of('amountUsd'),
    asset: of('asset'),
    amount: of('amount'),
    rate: of('rate'),
    transactionSignature: of('transactionSignature'),
    reason: of('reason'),
  };
}
