import { changedFields, type ChangedField, type DescribedPart } from '@outlay/authority-log';
import type { PolicyRules } from './catalogue-input.ts';
import type { Category, RequiredField } from './catalogue.ts';
import type { CustomField } from './custom-field.ts';

/** Returns the differences between two states of a policy; `before` is null for a policy that expenses can't use yet. */
export const policyDiff = (
  before: PolicyRules | null,
  after: PolicyRules,
  words: PolicyWords,
): ChangedField[] =>
  changedFields(before ? partsOf(before, words) : new Map(), partsOf(after, words));

/** What a policy names by id. */
export interface PolicyWords {
  readonly categories: readonly Category[];
  readonly customFields: readonly CustomField[];
}

function partsOf(
  policy: PolicyRules,
  { categories, customFields }: PolicyWords,
): ReadonlyMap<string, DescribedPart> {
  const { ageMaxDays, requiredFields } = policy;
  const covered = categories.filter(({ id }) => policy.categoryIds.includes(id));
  const custom = customFields.filter(({ id }) => policy.requiredCustomFields.includes(id));
  const required = [
    ...requiredFields.map((field) => WORDS[field]),
    ...custom.map(({ name }) => name),
  ];
  const above = dollars(policy.receiptRequiredAboveUsd);
  const parts: readonly (readonly [string, string])[] = [
    ['Name', policy.name],
    ['Description', policy.description ?? 'None'],
    ['Reimbursed', policy.reimbursable ? 'Yes' : 'No'],
    ['Categories', inOrder(covered.map(({ name }) => name))],
    ['Limit per expense', dollars(policy.amountMaxUsd) ?? 'None'],
    ['Monthly limit per person', dollars(policy.monthlyMaxUsd) ?? 'None'],
    ['Receipt required', above === null ? 'Never' : `Above ${above}`],
    ['Maximum age', ageMaxDays === null ? 'None' : `${ageMaxDays} days`],
    ['Required fields', inOrder(required) || 'None'],
    ['On a violation', policy.enforcement === 'block' ? 'Block submission' : 'Warn'],
  ];
  return new Map(parts.map(([field, words]) => [field, { value: words, words }]));
}

const dollars = (amount: string | null): string | null => amount && `${amount} USD`;

const inOrder = (names: readonly string[]): string => names.toSorted().join(', ');

const WORDS: Readonly<Record<RequiredField, string>> = {
  vendor: 'vendor',
  location: 'location',
  description: 'description',
  invoiceNumber: 'invoice number',
};
