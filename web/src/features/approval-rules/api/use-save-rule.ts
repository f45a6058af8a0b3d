import {
  useCreateApprovalRuleMutation,
  useUpdateApprovalRuleMutation,
  type RulePartsFragment,
} from '#graphql';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { toRuleInput, type RuleValues } from '../rule-values.ts';

/** Saves the next version of a rule, or a new one. Resolves to the server's refusals and warnings. */
export function useSaveRule(rule: RulePartsFragment | null) {
  const refetchQueries = ['ApprovalRules', 'ApprovalRuleVersions'];
  const [createRule] = useCreateApprovalRuleMutation({ refetchQueries });
  const [updateRule] = useUpdateApprovalRuleMutation({ refetchQueries });
  const keyFor = useIdempotencyKey();
  return async (values: RuleValues) => {
    const input = toRuleInput(values);
    const idempotencyKey = keyFor({ id: rule?.id, version: rule?.version, input });
    if (!rule) return createRule({ input, idempotencyKey });
    const { id, version: expectedVersion } = rule;
    return updateRule({ id, input, expectedVersion, idempotencyKey });
  };
}
