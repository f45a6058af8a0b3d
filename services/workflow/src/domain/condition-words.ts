import {
  comparedUsd,
  factsFor,
  firstBroken,
  kindOf,
  valuesOf,
  type Condition,
  type ConditionKind,
  type Rule,
  type SubmissionFacts,
} from '@outlay/authority';
import { moneyText, storedMoney } from '@outlay/platform/money';
import { categoryName, memberName, policyName, type Vocabulary } from './catalogue.ts';
import { namesOf } from './member.ts';

/** Writes an amount of dollars for people, such as '$1,250.00'. */
const dollars = (amount: string): string => moneyText(storedMoney(amount, 'USD'));

const oneOf = (names: readonly string[]): string => namesOf(names, 'or');

/** The name of what a condition lists by its id. */
const NAMES: Partial<Record<ConditionKind, (id: string, words: Vocabulary) => string>> = {
  category: categoryName,
  policy: policyName,
  submitter: memberName,
};

const named = ({ kind }: Condition, value: string, words: Vocabulary): string =>
  NAMES[kind]?.(value, words) ?? value;

/** Describes a condition, such as 'amount over $500.00'. */
export function wanted(condition: Condition, words: Vocabulary): string {
  const { noun } = kindOf(condition);
  if ('above' in condition) return `${noun} over ${dollars(condition.above)}`;
  if ('atMost' in condition) return `${noun} up to ${dollars(condition.atMost)}`;
  if ('contains' in condition) return `${noun} contains “${condition.contains}”`;
  if ('values' in condition) return `${condition.key} is ${oneOf(condition.values)}`;
  return `${noun} is ${oneOf(condition.anyOf.map((each) => named(condition, each, words)))}`;
}

/** Describes a submission's value for a condition. */
function given(
  condition: Condition,
  conditions: readonly Condition[],
  facts: SubmissionFacts,
  words: Vocabulary,
): string {
  if ('above' in condition || 'atMost' in condition)
    return dollars(comparedUsd(condition, conditions, facts));
  const values =
    'values' in condition
      ? valuesOf(condition.key, facts)
      : factsFor(condition, facts).flatMap((each) => each ?? []);
  const shown = values.map((each) =>
    'contains' in condition ? `“${each}”` : named(condition, each, words),
  );
  return shown.join(' and ') || 'none';
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
