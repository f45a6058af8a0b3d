import type { Condition, RuleContent } from '@outlay/authority';
import { departmentId, departmentName, type Vocabulary } from './catalogue.ts';

const conditionsOf = ({ conditions, stages }: Pick<RuleContent, 'conditions' | 'stages'>) => [
  ...conditions,
  ...stages.flatMap((stage) => stage.conditions),
];

function withDepartments<Content extends RuleContent>(
  content: Content,
  replaced: (department: string) => string,
): Content {
  const inList = (list: readonly Condition[]): Condition[] =>
    list.map((condition) =>
      condition.kind === 'department'
        ? { ...condition, anyOf: condition.anyOf.map(replaced) }
        : condition,
    );
  return {
    ...content,
    conditions: inList(content.conditions),
    stages: content.stages.map((stage) => ({ ...stage, conditions: inList(stage.conditions) })),
  };
}

/** Returns a rule as the authority log has it: with the ids of departments, so that renaming one changes nothing there. */
export const withDepartmentIds = <Content extends RuleContent>(
  content: Content,
  words: Vocabulary,
): Content => withDepartments(content, (name) => departmentId(name, words) ?? name);

/** Returns a rule of the authority log as people read it. */
export const withDepartmentNames = <Content extends RuleContent>(
  content: Content,
  words: Vocabulary,
): Content => withDepartments(content, (id) => departmentName(id, words));

/** Returns the rule with a department's new name; null when it doesn't refer to the department. */
export const renameDepartment = (
  { name, conditions, stages }: RuleContent,
  from: string,
  to: string,
): RuleContent | null =>
  conditionsOf({ conditions, stages }).some(
    (condition) => condition.kind === 'department' && condition.anyOf.includes(from),
  )
    ? withDepartments({ name, conditions, stages }, (each) => (each === from ? to : each))
    : null;
