import {
  divideHalfEven,
  formatUnits,
  isSameDecimal,
  parseDecimal,
  rescale,
} from '@outlay/platform/money';
import type { ApproverSpec } from './approvers.ts';
import { factsFor, type Condition, type LineFacts, type SubmissionFacts } from './conditions.ts';

/** How many approvers of a stage must approve. */
export type Quorum =
  | { readonly kind: 'any' }
  | { readonly kind: 'all' }
  | { readonly kind: 'count'; readonly count: number };

/** One step of the approval; skipped when its conditions don't match. */
export interface Stage {
  readonly name: string;
  readonly conditions: readonly Condition[];
  readonly approvers: readonly ApproverSpec[];
  readonly quorum: Quorum;
  /** Hours until the step escalates automatically; null for never. */
  readonly deadlineHours: number | null;
}

/** The content of a rule, as an admin edits it. */
export interface RuleContent {
  readonly name: string;
  readonly conditions: readonly Condition[];
  readonly stages: readonly Stage[];
}

/** One version of a rule. Running instances keep the version that they started with. */
export interface Rule extends RuleContent {
  readonly id: string;
  readonly version: number;
  /** Rules with a lower priority run first. */
  readonly priority: number;
  readonly isDefault: boolean;
}

const COMPARED_SCALE = 9;
const UNITS_PER_CENT = 10n ** BigInt(COMPARED_SCALE - 2);

/** Whether one amount is above another. @throws for an invalid decimal number. */
export const exceeds = (amount: string, limit: string): boolean => unitsOf(amount) > unitsOf(limit);

/** Whether an amount is at most a limit; false for an unreadable one. */
export const isAtMost = (amount: string, limit: string): boolean =>
  [amount, limit].every((each) => parseDecimal(each) !== null) && !exceeds(amount, limit);

/** An amount in US dollars as cents, rounded half to even. @throws for an invalid decimal number */
export const centsOf = (usdAmount: string): bigint =>
  divideHalfEven(unitsOf(usdAmount), UNITS_PER_CENT);

function unitsOf(amount: string): bigint {
  const decimal = parseDecimal(amount);
  if (!decimal) throw new Error(`not comparable: ${amount}`);
  return rescale(decimal, COMPARED_SCALE);
}

/** Normalises text for comparing vendors: without case, accents and outer spaces. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The different values of a custom field; a key such as constructor is no property of an object without it. */
export const valuesOf = (key: string, { lines }: SubmissionFacts): string[] => [
  ...new Set(
    lines.flatMap(({ fields }) => (Object.hasOwn(fields, key) ? (fields[key] ?? []) : [])),
  ),
];

/** The lines whose category every category condition names; all lines without such a condition. */
const linesUnder = (conditions: readonly Condition[], lines: readonly LineFacts[]): LineFacts[] =>
  lines.filter(({ categoryId }) =>
    conditions.every(
      (each) =>
        each.kind !== 'category' || (categoryId !== null && each.anyOf.includes(categoryId)),
    ),
  );

/** The sum of the positive lines in US dollars, at the rate of the whole expense, rounded up to the cent. */
function positiveUsd(some: readonly LineFacts[], { usdAmount, lines }: SubmissionFacts): string {
  const sumOf = (units: readonly bigint[]): bigint => units.reduce((sum, each) => sum + each, 0n);
  const total = sumOf(lines.map(({ amount }) => unitsOf(amount)));
  const positive = sumOf(some.map(({ amount }) => unitsOf(amount)).filter((units) => units > 0n));
  // What a total of nothing is worth is unknown; it can't be submitted.
  const [usd, whole] = total === 0n ? [1n, 1n] : [unitsOf(usdAmount), total];
  const [dividend, divisor] = [positive * usd, whole * UNITS_PER_CENT];
  const cents = divisor < 0n ? ceilOf(-dividend, -divisor) : ceilOf(dividend, divisor);
  return formatUnits(cents, 2);
}

const ceilOf = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

/**
 * The amount that a condition on the amount is compared with. A negative line never lowers it. With a condition on categories, it
 * must be above the limit in these categories. Otherwise, and for every upper limit, the whole expense counts: what is paid or,
 * if that is more, its positive lines.
 */
export function comparedUsd(
  { kind }: Condition,
  conditions: readonly Condition[],
  facts: SubmissionFacts,
): string {
  const isOfCategories = conditions.some((each) => each.kind === 'category');
  if (kind === 'amount_usd' && isOfCategories) {
    const positive = positiveUsd(linesUnder(conditions, facts.lines), facts);
    return isSameDecimal(positive, facts.usdAmount) ? facts.usdAmount : positive;
  }
  const positive = positiveUsd(facts.lines, facts);
  return exceeds(positive, facts.usdAmount) ? positive : facts.usdAmount;
}

/** Whether a condition of a list holds. Those on categories and amounts depend on the others of the list. */
export function holds(
  condition: Condition,
  facts: SubmissionFacts,
  conditions: readonly Condition[] = [condition],
): boolean {
  if ('above' in condition)
    return exceeds(comparedUsd(condition, conditions, facts), condition.above);
  if ('atMost' in condition)
    return !exceeds(comparedUsd(condition, conditions, facts), condition.atMost);
  if (condition.kind === 'category') return linesUnder(conditions, facts.lines).length > 0;
  if ('values' in condition)
    return valuesOf(condition.key, facts).some((value) => condition.values.includes(value));
  const has = factsFor(condition, facts);
  return 'contains' in condition
    ? has.some((value) => fold(value ?? '').includes(fold(condition.contains)))
    : has.some((value) => value !== null && condition.anyOf.includes(value));
}

/** Returns the first condition that doesn't match; null when all do. */
export const firstBroken = (
  conditions: readonly Condition[],
  facts: SubmissionFacts,
): Condition | null => conditions.find((condition) => !holds(condition, facts, conditions)) ?? null;

/** Returns rules in the order in which they run: of the same priority, the older one first. */
export const inOrder = <Asked extends Pick<Rule, 'id' | 'priority'>>(
  rules: readonly Asked[],
): Asked[] =>
  [...rules].sort(
    (left, right) => left.priority - right.priority || comparedIds(left.id, right.id),
  );

/** Compares numbers of any length. */
const comparedIds = (left: string, right: string): number =>
  left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);

/** Returns the first matching rule, by priority; null without a match. */
export const chooseRule = <Asked extends Rule>(
  rules: readonly Asked[],
  facts: SubmissionFacts,
): Asked | null =>
  inOrder(rules).find((rule) => firstBroken(rule.conditions, facts) === null) ?? null;

/**
 * Returns the rules that decide, by priority; empty without a match. A rule for categories decides on the lines of these categories
 * alone, and what else was bought finds its own rule: a cent in one category is no way around the rule of another. Nothing is
 * bought by a negative line.
 */
export function rulesFor<Asked extends Rule>(
  rules: readonly Asked[],
  facts: SubmissionFacts,
): Asked[] {
  const deciding: Asked[] = [];
  let left = facts;
  do {
    const rule = chooseRule(rules, left);
    if (!rule || deciding.includes(rule)) break;
    deciding.push(rule);
    if (rule.conditions.every(({ kind }) => kind !== 'category')) break;
    const decided = linesUnder(rule.conditions, left.lines);
    const lines = left.lines.map((line) =>
      decided.includes(line) ? { ...line, categoryId: null } : line,
    );
    left = { ...left, lines };
  } while (left.lines.some((line) => line.categoryId !== null && !line.amount.startsWith('-')));
  return inOrder(deciding);
}

/** The priority of the default rule, which runs last. */
export const DEFAULT_PRIORITY = 1_000_000;

/** The initial rule of an organization: the manager decides, then finance above 500 US dollars. */
export const DEFAULT_RULE: RuleContent = {
  name: 'Manager, then finance over $500',
  conditions: [],
  stages: [
    {
      name: 'Manager approval',
      conditions: [],
      approvers: [{ kind: 'manager' }],
      quorum: { kind: 'any' },
      deadlineHours: null,
    },
    {
      name: 'Finance approval',
      conditions: [{ kind: 'amount_usd', above: '500' }],
      approvers: [{ kind: 'role', role: 'finance' }],
      quorum: { kind: 'any' },
      deadlineHours: null,
    },
  ],
};
