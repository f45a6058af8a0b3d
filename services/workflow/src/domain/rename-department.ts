import type { Condition, RuleContent } from '@outlay/authority';

/** Returns the rule with a department's new name; null when it doesn't refer to the department. */
export function renameDepartment(
  { name, conditions, stages }: RuleContent,
  from: string,
  to: string,
): RuleContent | null {
  const asks = [conditions, ...stages.map((stage) => stage.conditions)]
    .flat()
    .some((condition) => condition.kind === 'department' && condition.anyOf.includes(from));
  if (!asks) return null;
  const renamed = (list: readonly Condition[]): Condition[] =>
    list.map((condition) =>
      condition.kind === 'department'
        ? { ...condition, anyOf: condition.anyOf.map((each) => (each === from ? to : each)) }
        : condition,
    );
  return {
    name,
    conditions: renamed(conditions),
    stages: stages.map((stage) => ({ ...stage, conditions: renamed(stage.conditions) })),
  };
}
