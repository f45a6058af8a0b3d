import { formatUnits } from '@outlay/platform/money';
import type { SubmittedContent } from './case.ts';
import { refusal, type Refusal } from './kind.ts';
import { centsOf } from './rule.ts';
import type { Authority } from './state.ts';

const DAY = 1;
const MONTH = 30;

/** Cents of US dollars that the judge has let through so far, without this payment. */
export interface Spent {
  /** By decisions of a member below a passkey, within the last days. */
  readonly byDecider: (memberId: string, days: number) => bigint;
  readonly toPayee: (memberId: string, days: number) => bigint;
  readonly byOrganization: (days: number) => bigint;
}

/** Why a payment is too much together with those before it, so that many small ones are no way around. */
export function sumProblem(
  { limits }: Authority,
  { payeeId, usdAmount }: SubmittedContent,
  { belowPasskeyIds }: { readonly belowPasskeyIds: readonly string[] },
  spent: Spent,
): Refusal | null {
  const amount = centsOf(usdAmount);
  const tooMuch = (limitUsd: string | null, soFar: bigint): boolean =>
    limitUsd !== null && soFar + amount > centsOf(limitUsd);
  const decider = belowPasskeyIds.find(
    (each) =>
      tooMuch(limits.deciderDayUsd, spent.byDecider(each, DAY)) ||
      tooMuch(limits.decider30DaysUsd, spent.byDecider(each, MONTH)),
  );
  if (decider !== undefined) {
    const day = formatUnits(centsOf(limits.deciderDayUsd), 2);
    return refusal(
      'SUM_LIMIT_REACHED',
      `Member ${decider} can approve $${day} a day without a passkey, and this is more.`,
    );
  }
  if (tooMuch(limits.payee30DaysUsd, spent.toPayee(payeeId, MONTH))) {
    return refusal('SUM_LIMIT_REACHED', 'The payee has reached the limit of 30 days.');
  }
  return tooMuch(limits.organizationDayUsd, spent.byOrganization(DAY))
    ? refusal('SUM_LIMIT_REACHED', 'The organization has reached its limit of a day.')
    : null;
}
