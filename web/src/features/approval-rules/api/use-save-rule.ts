import {
  useCreateApprovalRuleMutation,
  useUpdateApprovalRuleMutation,
  type RulePartsFragment,
} from '../../../generated/graphql.ts';
import { failureMessage, type Refusal } from '../../../lib/graphql-failures.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { toRuleInput, type FieldProblems, type RuleValues } from '../rule-values.ts';

export type SaveRuleOutcome =
  | { saved: true; warnings: readonly string[] }
  /** `problems`: messages by field; `message`: an error that belongs to no field. */
  | { saved: false; message: string | null; problems: FieldProblems };

const fallback = 'Failed to save the rule';

/** Saves the next version of a rule, or a new one. */
export function useSaveRule(
  rule: RulePartsFragment | null,
): (values: RuleValues) => Promise<SaveRuleOutcome> {
  const refetchQueries = ['ApprovalRules', 'ApprovalRuleVersions'];
  const [createRule] = useCreateApprovalRuleMutation({ refetchQueries });
  const [updateRule] = useUpdateApprovalRuleMutation({ refetchQueries });
  const keyFor = useIdempotencyKey();
  return async (values) => {
    const input = toRuleInput(values);
    const idempotencyKey = keyFor({ id: rule?.id, version: rule?.version, input });
    const payload = rule
      ? (
          await updateRule({
            variables: { id: rule.id, input, expectedVersion: rule.version, idempotencyKey },
          }).catch(() => null)
        )?.data?.updateApprovalRule
      : (await createRule({ variables: { input, idempotencyKey } }).catch(() => null))?.data
          ?.createApprovalRule;
    if (payload?.rule) {
      return { saved: true, warnings: payload.warnings.map(({ message }) => message) };
    }
    return { saved: false, ...sortRefusals(payload?.errors ?? []) };
  };
}

function sortRefusals(errors: readonly Refusal[]): {
  message: string | null;
  problems: FieldProblems;
} {
  const problems: Record<string, string> = {};
  const others: Refusal[] = [];
  for (const error of errors) {
    const { field } = error;
    if (field && /^(name$|conditions|stages)/.test(field)) problems[field] ??= error.message;
    else others.push(error);
  }
  const isTold = Object.keys(problems).length > 0 && others.length === 0;
  return { problems, message: isTold ? null : failureMessage(others, fallback) };
}
