import {
  comparedUsd,
  type Condition,
  firstBroken,
  type Rule,
  type SubmissionFacts,
  valuesOf,
} from '@outlay/authority';
import { moneyText, storedMoney } from '@outlay/platform/money';
import { categoryName, memberName, policyName, type Vocabulary } from './catalogue.ts';
import { namesOf } from './member.ts';

/** Writes an amount of dollars for people, such as '$1,250.00'. */
const dollars = (amount: string): string => moneyText(storedMoney(amount, 'USD'));

const oneOf = (names: readonly string[]): string => namesOf(names, 'or');

/** Describes a condition, such as 'amount over $500.00'. */
export function wanted(condition: Condition, words: Vocabulary): string {
  switch (condition.kind) {
    case 'amount_usd':
      return `amount over ${dollars(condition.above)}`;
    case 'amount_usd_at_most':
      return `amount up to ${dollars(condition.atMost)}`;
    case 'category':
      return `category is ${oneOf(condition.anyOf.map((id) => categoryName(id, words)))}`;
    case 'policy':
      return `policy is ${oneOf(condition.anyOf.map((id) => policyName(id, words)))}`;
    case 'source':
      return `source is ${oneOf(condition.anyOf)}`;
    case 'vendor':
      return `vendor contains “${condition.contains}”`;
    case 'department':
      return `submitter's department is ${oneOf(condition.anyOf)}`;
    case 'submitter':
      return `submitter is ${oneOf(condition.anyOf.map((id) => memberName(id, words)))}`;
    case 'field':
      return `${condition.key} is ${oneOf(condition.values)}`;
  }
}

/** Describes a submission's value for a condition. */
function given(
  condition: Condition,
  conditions: readonly Condition[],
  facts: SubmissionFacts,
  words: Vocabulary,
): string {
  switch (condition.kind) {
    case 'amount_usd':
    case 'amount_usd_at_most':
      return dollars(comparedUsd(condition, conditions, facts));
    case 'category': {
      const ids = new Set(facts.lines.flatMap(({ categoryId }) => categoryId ?? []));
      return [...ids].map((id) => categoryName(id, words)).join(' and ') || 'none';
    }
    case 'policy':
      return facts.policyId === null ? 'none' : policyName(facts.policyId, words);
    case 'source':
      return facts.source;
    case 'vendor':
      return facts.vendor === null ? 'none' : `“${facts.vendor}”`;
    case 'department':
      return facts.department ?? 'none';
    case 'submitter':
      return memberName(facts.submitterId, words);
    case 'field':
      return valuesOf(condition.key, facts).join(' and ') || 'none';
  }
}

/** Explains in one sentence why a rule matched. */
export function reasonOf({ conditions, isDefault }: Rule, words: Vocabulary): string {
  if (isDefault) return 'No other rule matches, so the default rule applies.';
  if (conditions.length === 0) return 'The rule has no conditions, so it matches every expense.';
  return `The rule matches: ${conditions.map((each) => wanted(each, words)).join(', ')}.`;
}

/** Explains why a rule did not match, by its first failing condition. Null when all match. */
export function mismatchReason(
  conditions: readonly Condition[],
  facts: SubmissionFacts,
  words: Vocabulary,
): string | null {
  const broken = firstBroken(conditions, facts);
  if (!broken) return null;
  return `Not met: ${wanted(broken, words)} (here ${given(broken, conditions, facts, words)}).`;
}
