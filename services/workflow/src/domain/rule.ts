import { parseDecimal, rescale } from '@outlay/platform/money';
import type { ApproverSpec } from './approver-kinds.ts';

/** A condition of a rule or a stage. All conditions of a list must hold. */
export type Condition =
  | { readonly kind: 'amount_usd'; readonly above: string }
  | { readonly kind: 'amount_usd_at_most'; readonly atMost: string }
  | { readonly kind: 'category'; readonly anyOf: readonly string[] }
  | { readonly kind: 'policy'; readonly anyOf: readonly string[] }
  | { readonly kind: 'source'; readonly anyOf: readonly string[] }
  | { readonly kind: 'vendor'; readonly contains: string }
  | { readonly kind: 'department'; readonly anyOf: readonly string[] }
  | { readonly kind: 'submitter'; readonly anyOf: readonly string[] }
  | FieldCondition;

/** The expense or one of its lines has one of these values of a custom field. */
export interface FieldCondition {
  readonly kind: 'field';
  readonly key: string;
  readonly values: readonly string[];
}

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

/** The facts that rules are evaluated on. */
export interface SubmissionFacts {
  /** US dollars as a decimal string. */
  readonly usdAmount: string;
  readonly categoryId: string | null;
  readonly policyId: string | null;
  readonly source: string;
  readonly vendor: string | null;
  readonly department: string | null;
  readonly submitterId: string;
  /** Custom fields of each line, those of the expense included. */
  readonly fields: readonly Readonly<Record<string, string | undefined>>[];
}

const COMPARED_SCALE = 9;

/** Whether one amount is above another. @throws for an invalid decimal number. */
export function exceeds(amount: string, limit: string): boolean {
  const [left, right] = [parseDecimal(amount), parseDecimal(limit)];
  if (!left || !right) throw new Error(`not comparable: ${amount}, ${limit}`);
  return rescale(left, COMPARED_SCALE) > rescale(right, COMPARED_SCALE);
}

/** Normalises text for comparing vendors: without case, accents and outer spaces. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The different values of a custom field; a key such as constructor is no property of an object without it. */
export const valuesOf = (key: string, { fields }: SubmissionFacts): string[] => [
  ...new Set(fields.flatMap((each) => (Object.hasOwn(each, key) ? (each[key] ?? []) : []))),
];

export function holds(condition: Condition, facts: SubmissionFacts): boolean {
  switch (condition.kind) {
    case 'amount_usd':
      return exceeds(facts.usdAmount, condition.above);
    case 'amount_usd_at_most':
      return !exceeds(facts.usdAmount, condition.atMost);
    case 'category':
      return facts.categoryId !== null && condition.anyOf.includes(facts.categoryId);
    case 'policy':
      return facts.policyId !== null && condition.anyOf.includes(facts.policyId);
    case 'source':
      return condition.anyOf.includes(facts.source);
    case 'vendor':
      return fold(facts.vendor ?? '').includes(fold(condition.contains));
    case 'department':
      return facts.department !== null && condition.anyOf.includes(facts.department);
    case 'submitter':
      return condition.anyOf.includes(facts.submitterId);
    case 'field':
      return valuesOf(condition.key, facts).some((value) => condition.values.includes(value));
  }
}

/** Returns the first condition that doesn't match; null when all do. */
export const firstBroken = (
  conditions: readonly Condition[],
  facts: SubmissionFacts,
): Condition | null => conditions.find((condition) => !holds(condition, facts)) ?? null;

/** Returns rules in the order in which they run. */
export const inOrder = <Asked extends Pick<Rule, 'priority'>>(rules: readonly Asked[]): Asked[] =>
  [...rules].sort((left, right) => left.priority - right.priority);

/** Returns the first matching rule, by priority; null without a match. */
export const chooseRule = (rules: readonly Rule[], facts: SubmissionFacts): Rule | null =>
  inOrder(rules).find((rule) => firstBroken(rule.conditions, facts) === null) ?? null;

/** Returns the stages of a rule that apply to a submission, in order. */
export const stagesFor = (rule: RuleContent, facts: SubmissionFacts): Stage[] =>
  rule.stages.filter((stage) => firstBroken(stage.conditions, facts) === null);

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
