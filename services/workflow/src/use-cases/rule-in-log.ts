import { DEFAULT_RULE_ID, type Rule, type RuleContent } from '@outlay/authority';
import type { Saying } from '@outlay/authority-log';

/** The row of the rule that every organization begins with. */
export const DEFAULT_RULE_ROW_ID = '1';

/** The log was there before an organization's rows, and calls its first rule by name. */
export const ruleIdInLog = (id: string): string =>
  id === DEFAULT_RULE_ROW_ID ? DEFAULT_RULE_ID : id;

/** A rule as the authority log has it, under the id of its row: departments by their ids. */
export interface RuleInLog extends RuleContent, Pick<Rule, 'id' | 'priority' | 'isDefault'> {}

export const ruleSaid = ({
  id,
  name,
  conditions,
  stages,
  priority,
  isDefault,
}: RuleInLog): Saying => ({
  kind: 'rule.set',
  subject: `rule/${ruleIdInLog(id)}`,
  body: { rule: { name, conditions, stages, priority, isDefault } },
});
