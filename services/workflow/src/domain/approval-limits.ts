import type { Authority, Trust } from '@outlay/authority';
import type { ChangedField } from '@outlay/authority-log';
import { formatMoney, parseMoney } from '@outlay/platform/money';
import { ok, refuse, type Result } from '@outlay/platform/result';

/** What the signer pays at most, in US dollars; null for no limit. The first two are about approvals without a passkey. */
export interface ApprovalLimits {
  readonly deciderDayUsd: string | null;
  readonly decider30DaysUsd: string | null;
  readonly payee30DaysUsd: string | null;
  readonly organizationDayUsd: string | null;
}

const NAMES = {
  deciderDayUsd: 'Approved by one person in a day',
  decider30DaysUsd: 'Approved by one person in 30 days',
  payee30DaysUsd: 'Paid to one person in 30 days',
  organizationDayUsd: 'Paid to everyone in a day',
} as const satisfies Record<keyof ApprovalLimits, string>;
const FIELDS = Object.keys(NAMES) as (keyof ApprovalLimits)[];

/** The limits in force: the organization's, or those of the installation. */
export const limitsOf = (
  { limits }: Authority,
  trust: Pick<Trust, 'deciderDayUsd' | 'decider30DaysUsd'>,
): ApprovalLimits => ({
  ...limits,
  deciderDayUsd: limits.deciderDayUsd ?? trust.deciderDayUsd,
  decider30DaysUsd: limits.decider30DaysUsd ?? trust.decider30DaysUsd,
});

/** Validates an amount in US dollars and returns it with two decimals. */
export function readUsd(amountUsd: string, field: string): Result<string, 'VALIDATION_FAILED'> {
  const amount = parseMoney(amountUsd, 'USD');
  return typeof amount === 'string'
    ? refuse('VALIDATION_FAILED', 'Enter an amount in US dollars, such as 500.00.', field)
    : ok(formatMoney(amount));
}

/** Validates limits, and returns them with two decimals. */
export function readLimits(limits: ApprovalLimits): Result<ApprovalLimits, 'VALIDATION_FAILED'> {
  const read = { ...limits };
  for (const field of FIELDS) {
    const given = limits[field];
    const amount = given === null ? ok(null) : readUsd(given, field);
    if (!amount.ok) return amount;
    read[field] = amount.value;
  }
  return ok(read);
}

const textOf = (limit: string | null): string => (limit === null ? 'No limit' : `${limit} USD`);

/** The limits that differ, in words. */
export const changedLimits = (before: ApprovalLimits, after: ApprovalLimits): ChangedField[] =>
  FIELDS.filter((field) => textOf(before[field]) !== textOf(after[field])).map((field) => ({
    field: NAMES[field],
    before: textOf(before[field]),
    after: textOf(after[field]),
  }));
