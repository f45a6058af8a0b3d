import type { Role } from '@outlay/platform/auth';
import { parseDecimal, rescale } from '@outlay/platform/money';

/** What a rule or a stage asks of a submission. All conditions of a list must hold. */
export type Condition =
  | { readonly kind: 'amount_usd'; readonly above: string }
  | { readonly kind: 'category'; readonly anyOf: readonly string[] }
  | { readonly kind: 'policy'; readonly anyOf: readonly string[] }
  | { readonly kind: 'source'; readonly anyOf: readonly string[] }
  | { readonly kind: 'vendor'; readonly contains: string }
  | { readonly kind: 'department'; readonly anyOf: readonly string[] }
  | { readonly kind: 'submitter'; readonly anyOf: readonly string[] };

/** Who may decide a stage. */
export type ApproverSpec =
  | { readonly kind: 'manager' }
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'member'; readonly memberId: string };

/** How many of a stage's approvers have to approve. */
export type Quorum =
  | { readonly kind: 'any' }
  | { readonly kind: 'all' }
  | { readonly kind: 'count'; readonly count: number };

/** One step of the approval; left out of a workflow when its conditions do not hold. */
export interface Stage {
  readonly name: string;
  readonly conditions: readonly Condition[];
  readonly approvers: readonly ApproverSpec[];
  readonly quorum: Quorum;
}

/** One version of a rule. Running instances keep the version that they started with. */
export interface Rule {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  /** Lower is asked first. */
  readonly priority: number;
  readonly conditions: readonly Condition[];
  readonly stages: readonly Stage[];
}

/** What rules are evaluated on. */
export interface SubmissionFacts {
  /** US dollars as a decimal text. */
  readonly usdAmount: string;
  readonly categoryId: string;
  readonly policyId: string;
  readonly source: string;
  readonly vendor: string | null;
  readonly department: string | null;
  readonly submitterId: string;
}

const COMPARED_SCALE = 9;

function exceeds(amount: string, limit: string): boolean {
  const [left, right] = [parseDecimal(amount), parseDecimal(limit)];
  if (!left || !right) throw new Error(`not comparable: ${amount}, ${limit}`);
  return rescale(left, COMPARED_SCALE) > rescale(right, COMPARED_SCALE);
}

export function holds(condition: Condition, facts: SubmissionFacts): boolean {
  switch (condition.kind) {
    case 'amount_usd':
      return exceeds(facts.usdAmount, condition.above);
    case 'category':
      return condition.anyOf.includes(facts.categoryId);
    case 'policy':
      return condition.anyOf.includes(facts.policyId);
    case 'source':
      return condition.anyOf.includes(facts.source);
    case 'vendor':
      return (facts.vendor ?? '').toLowerCase().includes(condition.contains.toLowerCase());
    case 'department':
      return facts.department !== null && condition.anyOf.includes(facts.department);
    case 'submitter':
      return condition.anyOf.includes(facts.submitterId);
  }
}

const all = (conditions: readonly Condition[], facts: SubmissionFacts): boolean =>
  conditions.every((condition) => holds(condition, facts));

/** The first rule, by priority, whose conditions hold; null when none does. */
export const chooseRule = (rules: readonly Rule[], facts: SubmissionFacts): Rule | null =>
  [...rules]
    .sort((left, right) => left.priority - right.priority)
    .find((rule) => all(rule.conditions, facts)) ?? null;

/** The stages of a rule that apply to a submission, in order. */
export const stagesFor = (rule: Rule, facts: SubmissionFacts): Stage[] =>
  rule.stages.filter((stage) => all(stage.conditions, facts));

/** What an organisation begins with: the manager decides, then finance above 500 US dollars. It is asked last. */
export const DEFAULT_RULE: Omit<Rule, 'id' | 'version'> = {
  name: 'Default: manager, then finance above 500 USD',
  priority: 1_000_000,
  conditions: [],
  stages: [
    {
      name: 'Manager approval',
      conditions: [],
      approvers: [{ kind: 'manager' }],
      quorum: { kind: 'any' },
    },
    {
      name: 'Finance approval',
      conditions: [{ kind: 'amount_usd', above: '500' }],
      approvers: [{ kind: 'role', role: 'finance' }],
      quorum: { kind: 'any' },
    },
  ],
};
