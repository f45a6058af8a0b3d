import {
  chooseRule,
  inOrder,
  placesOf,
  type Rule,
  stagesOf,
  type SubmissionFacts,
} from '@outlay/authority';
import type { Vocabulary } from './catalogue.ts';
import { reasonOf, mismatchReason } from './condition-words.ts';
import { placeWords } from './place-words.ts';

export interface PreviewStage {
  readonly name: string;
  readonly approverIds: readonly string[];
  readonly approvalsNeeded: number;
  readonly deadlineHours: number | null;
  readonly fallback: string | null;
}

/** The approvers, and why this rule applies. */
export interface Preview<Shown extends Rule = Rule> {
  readonly rule: Shown;
  readonly reason: string;
  readonly skipped: readonly { readonly rule: Shown; readonly reason: string }[];
  readonly stages: readonly PreviewStage[];
}

/** Previews a reimbursable expense, with the functions that start an approval; null when no rule matches. */
export function preview<Shown extends Rule>(
  rules: readonly Shown[],
  facts: SubmissionFacts,
  words: Vocabulary,
  autoApprovalLimitUsd: string,
): Preview<Shown> | null {
  const rule = chooseRule(rules, facts);
  if (!rule) return null;
  const skipped = inOrder(rules)
    .filter(({ priority }) => priority < rule.priority)
    .flatMap((each) => {
      const reason = mismatchReason(each.conditions, facts, words);
      return reason === null ? [] : [{ rule: each, reason }];
    });
  const submission = { content: { reimbursable: true, usdAmount: facts.usdAmount } };
  const stages = stagesOf({ ...submission, autoApprovalLimitUsd }, [rule], facts).map(
    (stage): PreviewStage => {
      const places = placesOf(stage, facts.submitterId, words.members);
      const differing = placeWords(stage, places, facts.submitterId, words.members);
      const notes = [differing.fallback, differing.missing].filter((note) => note !== null);
      return {
        name: stage.name,
        approverIds: places.memberIds,
        approvalsNeeded: places.approvalsNeeded,
        deadlineHours: stage.deadlineHours,
        fallback: notes.length === 0 ? null : notes.join(' '),
      };
    },
  );
  return { rule, reason: reasonOf(rule, words), skipped, stages };
}
