import type { CataloguePolicyFragment, RequiredField } from '#graphql';
import { textLabels } from '../../../lib/with-unknown.ts';
import labels from './catalogue-labels.json' with { type: 'json' };
import { limitText, type BooksValue } from '../../../lib/use-books-value.ts';

export const requiredFieldLabels = textLabels<RequiredField>(labels.requiredFields);

/** Describes each rule of a policy briefly. */
export function policyRules(policy: CataloguePolicyFragment, value: BooksValue): string[] {
  const usd = (amount: string) => limitText(amount, value);
  const rules = [
    policy.amountMaxUsd !== null && `Up to ${usd(policy.amountMaxUsd)} per expense`,
    policy.monthlyMaxUsd !== null && `Up to ${usd(policy.monthlyMaxUsd)} per month`,
    policy.receiptRequiredAboveUsd !== null &&
      `Receipt above ${usd(policy.receiptRequiredAboveUsd)}`,
    policy.ageMaxDays !== null && `Up to ${ageOf(policy.ageMaxDays)} old`,
    policy.requiredFields.length > 0 &&
      `Requires ${policy.requiredFields.map((field) => requiredFieldLabels[field].toLowerCase()).join(', ')}`,
  ].filter((rule) => rule !== false);
  return rules.length > 0 ? rules : ['No limits'];
}

/** Whole years as years, such as '10 years'; otherwise days. */
function ageOf(days: number): string {
  const years = days / 365;
  const [count, unit] = Number.isInteger(years) && years > 1 ? [years, 'year'] : [days, 'day'];
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
}
