import { moneyText, parseDecimal, rescale } from '@outlay/platform/money';
import { bookingMonth, monthName, monthOf } from '@outlay/schemas/months';
import { daysBetween } from './calendar-day.ts';
import type { Policy, RequiredField } from './catalogue.ts';
import { valueOf, type CustomField } from './custom-field.ts';
import { linesOf } from './expense-lines.ts';
import type { Expense } from './expense.ts';
import type { Violation } from './violation.ts';

/** An older expense is usually a mistake in the date, or needs an explanation. */
const LONG_AGO_DAYS = 90;

/** Input of the rules: a saved expense, or a form that is being filled in. */
export type RuledExpense = Pick<
  Expense,
  | 'amount'
  | 'usdAmount'
  | 'receiptId'
  | 'day'
  | 'categoryId'
  | 'lines'
  | 'fields'
  | 'computed'
  | RequiredField
>;

/** Facts for the rules, besides the expense and the policy. */
export interface RuleFacts {
  /** The organization's current day. */
  readonly today: string;
  /** US dollars that the person has spent under this policy in the expense's calendar month, without this expense. */
  readonly monthSpentUsd: string;
  /** Months, yyyy-mm, whose books are closed. */
  readonly closedMonths: ReadonlySet<string>;
  /** The organization's custom fields that can be required of the expense. */
  readonly customFields: readonly CustomField[];
}

type Finding = Pick<Violation, 'code' | 'message' | 'field'>;

/** Converts a policy limit from US dollars to cents. Limits are stored with two decimals. */
export function centsOf(text: string): bigint {
  const decimal = parseDecimal(text);
  if (!decimal) throw new Error(`${text} is not a decimal`);
  return rescale(decimal, 2);
}

/** Formats cents, such as $1,939.00. */
const dollars = (cents: bigint): string => moneyText({ amountMinor: cents, currency: 'USD' });

/** Returns all violations of the expense's policy and of its date, with the same text for creator and approver. */
export function violationsOf(
  expense: RuledExpense,
  policy: Policy | null,
  facts: RuleFacts,
): Violation[] {
  const violations = [
    ...(policy ? policyViolations(expense, policy, facts) : []),
    ...missingFields(expense, policy, facts.customFields),
  ];
  const isTooOld = violations.some(({ code }) => code === 'TOO_OLD');
  return [
    ...violations,
    ...(isTooOld ? [] : dateViolations(expense.day, facts.today)),
    ...closedMonthViolations(expense.day, facts.closedMonths),
  ];
}

/** Warns that the month of the day is closed, so that the expense is booked in a later one. */
function closedMonthViolations(day: string, closedMonths: ReadonlySet<string>): Violation[] {
  const month = bookingMonth(day, closedMonths);
  if (month === monthOf(day)) return [];
  return [
    {
      code: 'PERIOD_CLOSED',
      message: `${monthName(monthOf(day))} is closed. This expense will be booked in ${monthName(month)}.`,
      severity: 'warn',
      field: 'time',
    },
  ];
}

function policyViolations(expense: RuledExpense, policy: Policy, facts: RuleFacts): Violation[] {
  const findings = [
    ...amountFindings(expense, policy, facts),
    ...evidenceFindings(expense, policy),
    ...validityFindings(expense, policy, facts.today),
  ].map((finding) => ({ ...finding, severity: policy.enforcement }));
  return [...uncheckedLimits(expense, policy), ...findings];
}

/** Returns custom fields in use without a value. One that the organization requires blocks, whatever the policy. */
const missingFields = (
  expense: RuledExpense,
  policy: Policy | null,
  customFields: readonly CustomField[],
): Violation[] =>
  customFields.flatMap(({ id, key, name, level, required, archived }) => {
    const isRequired = required || policy?.requiredCustomFields.includes(id) === true;
    const holders = level === 'line' ? linesOf(expense) : [expense];
    if (archived || !isRequired || holders.every(({ fields }) => valueOf(fields, key) !== null))
      return [];
    return {
      code: 'FIELD_REQUIRED',
      message: `${name} is required${holders.length > 1 ? ' on every line' : ''}.`,
      severity: required ? 'block' : (policy?.enforcement ?? 'warn'),
      field: level === 'line' ? 'lines' : 'fields',
    };
  });

/** Without a rate, limits in US dollars can't be checked. */
const uncheckedLimits = ({ usdAmount }: RuledExpense, policy: Policy): Violation[] =>
  usdAmount ||
  [policy.amountMaxUsd, policy.monthlyMaxUsd, policy.receiptRequiredAboveUsd].every(
    (limit) => limit === null,
  )
    ? []
    : [
        {
          code: 'LIMITS_UNCHECKED',
          message: `The limits of this policy can't be checked without an exchange rate${limitsText(policy)}.`,
          severity: 'warn',
          field: 'currency',
        },
      ];

function limitsText({ amountMaxUsd, monthlyMaxUsd, receiptRequiredAboveUsd }: Policy): string {
  const texts = [
    [amountMaxUsd, 'per expense'],
    [monthlyMaxUsd, 'per month'],
    [receiptRequiredAboveUsd, 'without a receipt'],
  ].flatMap(([limit, text]) => (limit ? [`${dollars(centsOf(limit))} ${text}`] : []));
  return ` (${texts.join(', ')})`;
}

/** Returns warnings about the date, which apply to every policy and never block. */
const dateViolations = (day: string, today: string): Violation[] =>
  daysBetween(day, today) > LONG_AGO_DAYS
    ? [
        {
          code: 'DATE_LONG_AGO',
          message: `Dated more than ${LONG_AGO_DAYS} days ago.`,
          severity: 'warn',
          field: 'time',
        },
      ]
    : [];

function amountFindings(
  { usdAmount }: RuledExpense,
  { amountMaxUsd, monthlyMaxUsd }: Policy,
  { monthSpentUsd }: RuleFacts,
): Finding[] {
  if (!usdAmount) return [];
  const findings: Finding[] = [];
  const cents = usdAmount.amountMinor;
  if (amountMaxUsd !== null && cents > centsOf(amountMaxUsd)) {
    findings.push({
      code: 'AMOUNT_ABOVE_LIMIT',
      message: `Over the limit of ${dollars(centsOf(amountMaxUsd))} per expense.`,
      field: 'amount',
    });
  }
  const month = cents + centsOf(monthSpentUsd);
  if (monthlyMaxUsd !== null && month > centsOf(monthlyMaxUsd)) {
    findings.push({
      code: 'MONTHLY_LIMIT_EXCEEDED',
      message: `Brings the month to ${dollars(month)} (limit: ${dollars(centsOf(monthlyMaxUsd))}).`,
      field: 'amount',
    });
  }
  return findings;
}

const WORDS: Readonly<Record<RequiredField, string>> = {
  vendor: 'a vendor',
  location: 'a location',
  description: 'a description',
  invoiceNumber: 'an invoice number',
};

function evidenceFindings(expense: RuledExpense, policy: Policy): Finding[] {
  const findings: Finding[] = policy.requiredFields
    .filter((field) => expense[field] === null)
    .map((field) => ({
      code: 'FIELD_REQUIRED',
      message: `This policy requires ${WORDS[field]}.`,
      field,
    }));
  const above = policy.receiptRequiredAboveUsd;
  const cents = expense.usdAmount?.amountMinor ?? null;
  // Mileage and per diems have none: their rate stands in for it.
  const isMissing = !expense.receiptId && !expense.computed;
  if (above !== null && isMissing && cents !== null && cents > centsOf(above)) {
    findings.unshift({
      code: 'RECEIPT_REQUIRED',
      message: `Receipt required for expenses over ${dollars(centsOf(above))}.`,
      field: 'receiptId',
    });
  }
  return findings;
}

function validityFindings(expense: RuledExpense, policy: Policy, today: string): Finding[] {
  const findings: Finding[] = [];
  const { ageMaxDays, categoryIds, archived } = policy;
  if (ageMaxDays !== null && daysBetween(expense.day, today) > ageMaxDays) {
    findings.push({
      code: 'TOO_OLD',
      message: `Too old for this policy (limit: ${ageMaxDays.toLocaleString('en')} days).`,
      field: 'time',
    });
  }
  const used = [expense.categoryId, ...(expense.lines ?? []).map((line) => line.categoryId)];
  if (used.some((id) => id !== null && !categoryIds.includes(id))) {
    findings.push({
      code: 'CATEGORY_NOT_COVERED',
      message: "This policy doesn't cover the category.",
      field: 'policyId',
    });
  }
  if (archived) {
    findings.push({
      code: 'POLICY_ARCHIVED',
      message: 'This policy is no longer in use. Choose another one.',
      field: 'policyId',
    });
  }
  return findings;
}
