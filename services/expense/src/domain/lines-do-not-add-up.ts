import { moneyText, type Money } from '@outlay/platform/money';
import { refuse, type Refused } from '@outlay/platform/result';

/** Names the sum and how far it is from the amount, such as a cent too much. */
export function linesDoNotAddUp(sum: Money, amount: Money): Refused<'LINES_DO_NOT_ADD_UP'> {
  const difference = { ...amount, amountMinor: sum.amountMinor - amount.amountMinor };
  const distance =
    sum.currency !== amount.currency
      ? `but the amount is ${moneyText(amount)}`
      : difference.amountMinor > 0n
        ? `${moneyText(difference)} more than the amount`
        : `${moneyText({ ...amount, amountMinor: -difference.amountMinor })} less than the amount`;
  const message = `The lines add up to ${moneyText(sum)}, ${distance}.`;
  return refuse('LINES_DO_NOT_ADD_UP', message, 'lines');
}
