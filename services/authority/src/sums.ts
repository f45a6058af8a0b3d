import type { SubmittedContent } from './case.ts';
import { refusal, type Refusal } from './kind.ts';
import { monthlyOf } from './limit-kinds.ts';
import { centsOf } from './rule.ts';
import type { Authority } from './state.ts';
import type { Trust } from './trust.ts';

const DAY = 1;
const MONTH = 30;
/** Never in more than two calendar months, which the organization's limit is about. */
const DAYS_OF_TWO_MONTHS = 28;

/** Cents of US dollars that the judge has let through so far, without this payment. */
export interface Spent {
  /** By decisions of a member below a passkey, within the last days. */
  readonly byDecider: (memberId: string, days: number) => bigint;
  readonly toPayee: (memberId: string, days: number) => bigint;
  readonly byOrganization: (days: number) => bigint;
  /** To a payee without a decision of anyone. */
  readonly withoutPeople: (memberId: string, days: number) => bigint;
}

/** For those who judge without the signer's books. */
export const NOTHING_SPENT: Spent = {
  byDecider: () => 0n,
  toPayee: () => 0n,
  byOrganization: () => 0n,
  withoutPeople: () => 0n,
};

/** Why a payment is too much together with those before it, so that many small ones are no way around. */
export function sumProblem(
  { limits, autoApproval }: Authority,
  { payeeId, usdAmount }: SubmittedContent,
  {
    deciderIds,
    belowPasskeyIds,
  }: { readonly deciderIds: readonly string[]; readonly belowPasskeyIds: readonly string[] },
  spent: Spent,
  trust: Pick<Trust, 'deciderDayUsd' | 'decider30DaysUsd'>,
): Refusal | null {
  const dayUsd = limits.deciderDayUsd ?? trust.deciderDayUsd;
  const monthUsd = limits.decider30DaysUsd ?? trust.decider30DaysUsd;
  const amount = centsOf(usdAmount);
  const tooMuch = (limitUsd: string | null, soFar: bigint): boolean =>
    limitUsd !== null && soFar + amount > centsOf(limitUsd);
  const decider = belowPasskeyIds.find(
    (each) =>
      tooMuch(dayUsd, spent.byDecider(each, DAY)) ||
      tooMuch(monthUsd, spent.byDecider(each, MONTH)),
  );
  if (decider !== undefined) {
    return refusal(
      'SUM_LIMIT_REACHED',
      `Member ${decider} has reached the limit of what approvals without a passkey pay in a day or in 30 days.`,
    );
  }
  const monthly = centsOf(monthlyOf(autoApproval));
  if (
    deciderIds.length === 0 &&
    spent.withoutPeople(payeeId, DAYS_OF_TWO_MONTHS) + amount > 2n * monthly
  ) {
    return refusal(
      'SUM_LIMIT_REACHED',
      'The payee has reached the limit of what is approved without people.',
    );
  }
  if (tooMuch(limits.payee30DaysUsd, spent.toPayee(payeeId, MONTH))) {
    return refusal('SUM_LIMIT_REACHED', 'The payee has reached the limit of 30 days.');
  }
  return tooMuch(limits.organizationDayUsd, spent.byOrganization(DAY))
    ? refusal('SUM_LIMIT_REACHED', 'The organization has reached its limit of a day.')
    : null;
}
