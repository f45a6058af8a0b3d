import type {
  CataloguePolicyFragment,
  PolicyInput,
  RequiredField,
  ViolationSeverity,
} from '../../../generated/graphql.ts';
import { compareDecimals, isDecimal, scaleOf } from '../../../lib/decimal.ts';
import type { FieldErrors } from '../../../lib/use-form.ts';

/** A policy as its form keeps it: an empty text means no such rule. */
export interface PolicyValues {
  name: string;
  description: string;
  categoryIds: string[];
  reimbursable: boolean;
  amountMaxUsd: string;
  monthlyMaxUsd: string;
  receiptRequiredAboveUsd: string;
  ageMaxDays: string;
  requiredFields: RequiredField[];
  enforcement: ViolationSeverity;
}

export const ageDaysMax = 3_650;

export function policyValues(policy: CataloguePolicyFragment | null): PolicyValues {
  return {
    name: policy?.name ?? '',
    description: policy?.description ?? '',
    categoryIds: [...(policy?.categoryIds ?? [])],
    reimbursable: policy?.reimbursable ?? true,
    amountMaxUsd: policy?.amountMaxUsd ?? '',
    monthlyMaxUsd: policy?.monthlyMaxUsd ?? '',
    receiptRequiredAboveUsd: policy?.receiptRequiredAboveUsd ?? '',
    ageMaxDays: policy?.ageMaxDays?.toString() ?? '',
    requiredFields: [...(policy?.requiredFields ?? [])],
    enforcement: policy?.enforcement ?? 'WARN',
  };
}

export function checkPolicy(values: PolicyValues): FieldErrors<PolicyValues> {
  return {
    name: values.name.trim() === '' ? 'Enter a name' : undefined,
    amountMaxUsd: dollarProblem(values.amountMaxUsd),
    monthlyMaxUsd: dollarProblem(values.monthlyMaxUsd),
    receiptRequiredAboveUsd: dollarProblem(values.receiptRequiredAboveUsd),
    ageMaxDays: daysProblem(values.ageMaxDays),
  };
}

function dollarProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  if (!isDecimal(text)) return 'Enter an amount in US dollars, or nothing for no limit';
  if (compareDecimals(text, '0') < 0) return 'Enter 0 or more';
  return scaleOf(text) > 2 ? 'Enter at most two decimals' : undefined;
}

function daysProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const days = Number(text);
  const fits = Number.isInteger(days) && days >= 1 && days <= ageDaysMax;
  return fits ? undefined : `Enter 1 to ${ageDaysMax} days, or nothing for any age`;
}

export function toPolicyInput(values: PolicyValues): PolicyInput {
  const optional = (text: string) => (text.trim() === '' ? null : text.trim());
  const days = optional(values.ageMaxDays);
  return {
    name: values.name.trim(),
    description: optional(values.description),
    categoryIds: values.categoryIds,
    reimbursable: values.reimbursable,
    amountMaxUsd: optional(values.amountMaxUsd),
    monthlyMaxUsd: optional(values.monthlyMaxUsd),
    receiptRequiredAboveUsd: optional(values.receiptRequiredAboveUsd),
    ageMaxDays: days === null ? null : Number(days),
    requiredFields: values.requiredFields,
    enforcement: values.enforcement,
  };
}
