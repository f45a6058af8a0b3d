import type { SubmittedContent, SubmittedStatement } from './case.ts';
import { refusal, type Refusal } from './kind.ts';
import { holds } from './may.ts';
import type { Authority, Member, PayoutOrder } from './state.ts';

const inactive = (): Refusal => refusal('PAYEE_INACTIVE', 'The payee is not active.');

/**
 * Why a payee who has left is not paid; null for one who is here. What they submitted before they left is paid to the wallet
 * that they named then, once somebody of finance has released it since. That this is nobody behind the payment is judged with
 * its people.
 */
export function leaverProblem(
  { members }: Authority,
  content: Pick<SubmittedContent, 'payeeId' | 'payeeWallet'>,
  submission: SubmittedStatement,
  order: PayoutOrder | undefined,
): Refusal | null {
  const payee = members.get(content.payeeId);
  if (payee?.active) return null;
  const last = payee?.past.findLast(({ active }) => active);
  if (!payee?.wallet || !last) return inactive();
  const isOwed =
    wasHere(payee, submission, last.untilAt) &&
    payee.wallet.setAt <= last.untilAt &&
    payee.wallet.address === content.payeeWallet;
  const isReleased =
    order?.state === 'released' &&
    // The entry after the last one that found them active is that of their leaving.
    order.since > last.until + 1 &&
    holds(members.get(order.byId), 'finance', 'admin');
  return isOwed && isReleased ? null : inactive();
}

/** Whether they were active under the entry, and at the time, that their submission names. */
const wasHere = ({ past }: Member, { body, madeAt }: SubmittedStatement, leftAt: string): boolean =>
  past.find(({ until }) => body.head <= until)?.active === true &&
  Date.parse(madeAt) <= Date.parse(leftAt);
