import type { CataloguePolicyFragment, RequiredField } from '../../../generated/graphql.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { textLabels } from '../../../lib/with-unknown.ts';

export const requiredFieldLabels = textLabels<RequiredField>({
  VENDOR: 'Vendor',
  LOCATION: 'Location',
  DESCRIPTION: 'Description',
  INVOICE_NUMBER: 'Invoice number',
});

/** Describes each rule of a policy briefly. */
export function policyRules(policy: CataloguePolicyFragment): string[] {
  const usd = (amount: string) => formatMoney(amount, 'USD');
  const rules = [
    policy.amountMaxUsd !== null && `Up to ${usd(policy.amountMaxUsd)} per expense`,
    policy.monthlyMaxUsd !== null && `Up to ${usd(policy.monthlyMaxUsd)} per month`,
    policy.receiptRequiredAboveUsd !== null &&
      `Receipt above ${usd(policy.receiptRequiredAboveUsd)}`,
    policy.ageMaxDays !== null &&
      `At most ${policy.ageMaxDays.toLocaleString('en')} ${policy.ageMaxDays === 1 ? 'day' : 'days'} old`,
    policy.requiredFields.length > 0 &&
      `Requires ${policy.requiredFields.map((field) => requiredFieldLabels[field].toLowerCase()).join(', ')}`,
  ].filter((rule) => rule !== false);
  return rules.length > 0 ? rules : ['No limits'];
}
