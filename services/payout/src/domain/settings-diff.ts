import { changedFields, type ChangedField, type DescribedPart } from '@outlay/authority-log';
import { formatMoney, type Money } from '@outlay/platform/money';
import type { PayoutSettings } from './settings.ts';

const amount = (money: Money): string => `${formatMoney(money)} ${money.currency}`;
const yesOrNo = (flag: boolean): string => (flag ? 'Yes' : 'No');

/** Each setting and each allowed recipient, in plain words. */
const partsOf = (settings: PayoutSettings): Map<string, DescribedPart> =>
  new Map(
    [
      ['Payout schedule', settings.mode === 'AUTOMATIC' ? 'Automatic' : 'Manual batch'],
      ['Limit per payout', amount(settings.perPayoutMaxUsd)],
      ['Limit per day', amount(settings.perDayMaxUsd)],
      ['Warn below (PYUSD)', amount(settings.warnBelowAmount)],
      ['Warn below (SOL)', amount(settings.warnBelowSol)],
      ['Second treasury may pay', yesOrNo(settings.secondTreasuryMayPay)],
      ['Pay to the allow list only', yesOrNo(settings.allowListOnly)],
      ...settings.allowList.map(
        ({ address, label, isVault }) =>
          [`Recipient ${address}`, isVault ? `${label} (vault)` : label] as const,
      ),
    ].map(([field, words]) => [field, { value: words, words }]),
  );

/** The differences between two settings, field by field. */
export const settingsDiff = (before: PayoutSettings, after: PayoutSettings): ChangedField[] =>
  changedFields(partsOf(before), partsOf(after));
