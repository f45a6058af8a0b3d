import * as z from 'zod/mini';
import type {
  CataloguePolicyFragment,
  PolicyInput,
  RequiredField,
  ViolationSeverity,
} from '#graphql';
import { checked, money, requiredText } from '../../../lib/form-schema.ts';

export const ageDaysMax = 3_650;

const dollars = money('USD', 'optional');

/** An empty text means that the policy doesn't have the rule. */
export const policySchema = z.object({
  name: requiredText('Enter a name'),
  description: z.string(),
  categoryIds: z.array(z.string()),
  reimbursable: z.boolean(),
  amountMaxUsd: dollars,
  monthlyMaxUsd: dollars,
  receiptRequiredAboveUsd: dollars,
  ageMaxDays: checked(z.string(), daysProblem),
  requiredFields: z.array(z.custom<RequiredField>()),
  /** Ids of custom fields. */
  requiredCustomFields: z.array(z.string()),
  enforcement: z.custom<ViolationSeverity>(),
});
export type PolicyValues = z.infer<typeof policySchema>;

export const policyValues = (policy: CataloguePolicyFragment | null): PolicyValues => ({
  name: policy?.name ?? '',
  description: policy?.description ?? '',
  categoryIds: [...(policy?.categoryIds ?? [])],
  reimbursable: policy?.reimbursable ?? true,
  amountMaxUsd: policy?.amountMaxUsd ?? '',
  monthlyMaxUsd: policy?.monthlyMaxUsd ?? '',
  receiptRequiredAboveUsd: policy?.receiptRequiredAboveUsd ?? '',
  ageMaxDays: policy?.ageMaxDays?.toString() ?? '',
  requiredFields: [...(policy?.requiredFields ?? [])],
  requiredCustomFields: [...(policy?.requiredCustomFields ?? [])],
  enforcement: policy?.enforcement ?? 'WARN',
});

function daysProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const days = Number(text);
  const fits = Number.isInteger(days) && days >= 1 && days <= ageDaysMax;
  return fits ? undefined : `Enter 1 to ${ageDaysMax} days, or leave this empty`;
}

export function toPolicyInput(values: PolicyValues): PolicyInput {
  const optional = (text: string) => text.trim() || null;
  return {
    ...values,
    description: optional(values.description),
    amountMaxUsd: optional(values.amountMaxUsd),
    monthlyMaxUsd: optional(values.monthlyMaxUsd),
    receiptRequiredAboveUsd: optional(values.receiptRequiredAboveUsd),
    ageMaxDays: values.ageMaxDays.trim() === '' ? null : Number(values.ageMaxDays),
  };
}
