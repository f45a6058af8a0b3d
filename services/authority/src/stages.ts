import type { SubmissionFacts } from './conditions.ts';
import { firstBroken, isAtMost, type Rule, type RuleContent, type Stage } from './rule.ts';

/** Returns the stages of a rule that apply to a submission, in order. */
export const stagesFor = (rule: RuleContent, facts: SubmissionFacts): Stage[] =>
  rule.stages.filter((stage) => firstBroken(stage.conditions, facts) === null);

/** The amount and limits that decide whether a rule may approve without people. */
export interface ApprovedAmount {
  readonly content: { readonly reimbursable: boolean; readonly usdAmount: string };
  readonly autoApprovalLimitUsd: string;
}

/**
 * Returns the stages of all rules that decide, without those that an earlier rule asks for as well. A rule without stages approves
 * small amounts only; above the limit an admin decides, because every larger payment needs a person.
 */
export function stagesOf(
  { content, autoApprovalLimitUsd }: ApprovedAmount,
  rules: readonly Rule[],
  facts: SubmissionFacts,
): readonly Stage[] {
  const isFree = !content.reimbursable || isAtMost(content.usdAmount, autoApprovalLimitUsd);
  return rules.reduce<readonly Stage[]>((stages, rule) => {
    const ofRule = stagesFor(rule, facts);
    const known = new Set(stages.map(kindOf));
    const added = ofRule.length > 0 || isFree ? ofRule : [ABOVE_THE_LIMIT];
    return [...stages, ...added.filter((stage) => !known.has(kindOf(stage)))];
  }, []);
}

const kindOf = ({ approvers, quorum }: Stage): string => JSON.stringify([approvers, quorum]);

const ABOVE_THE_LIMIT: Stage = {
  name: 'Above the limit for automatic approval',
  conditions: [],
  approvers: [{ kind: 'role', role: 'admin' }],
  quorum: { kind: 'any' },
  deadlineHours: null,
};
