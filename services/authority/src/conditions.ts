import { z } from 'zod';
import { usd } from './statement.ts';

/** A line of the expense, as far as rules are evaluated on it. */
export interface LineFacts {
  readonly categoryId: string | null;
  /** In the expense's currency; negative for a discount. */
  readonly amount: string;
  /** Custom fields, those of the expense included. */
  readonly fields: Readonly<Record<string, string | undefined>>;
}

/** The facts that rules are evaluated on. */
export interface SubmissionFacts {
  /** What is paid, in US dollars. */
  readonly usdAmount: string;
  readonly lines: readonly LineFacts[];
  readonly policyId: string | null;
  readonly source: string;
  readonly vendor: string | null;
  readonly department: string | null;
  readonly submitterId: string;
}

const text = () => z.string().min(1).max(200);
const texts = (): z.ZodType<readonly string[]> => z.array(text()).min(1).max(200);

/** What a condition of a form has, besides its kind. */
const FORMS = {
  above: { above: usd() },
  atMost: { atMost: usd() },
  anyOf: { anyOf: texts() },
  contains: { contains: text() },
  field: { key: z.string().min(1).max(100), values: texts() },
};
type Forms = { readonly [Form in keyof typeof FORMS]: Readonly<FormOf<(typeof FORMS)[Form]>> };
type FormOf<Shape> = { readonly [Name in keyof Shape]: z.output<Shape[Name]> };

interface KindOfCondition {
  readonly form: keyof Forms;
  /** Its field of `RuleCondition` and `RuleConditionInput` in the API. */
  readonly input: string;
  /** What it is about, in sentences. */
  readonly noun: string;
  /** The fact that it is compared with; none where the expense's lines decide. */
  readonly fact?: 'policyId' | 'source' | 'vendor' | 'department' | 'submitterId';
}

/** Every kind of condition. Schema, evaluation, comparison of rules, the API's fields and sentences derive from a row. */
export const CONDITIONS = {
  amount_usd: { form: 'above', input: 'amountAboveUsd', noun: 'amount' },
  amount_usd_at_most: { form: 'atMost', input: 'amountAtMostUsd', noun: 'amount' },
  category: { form: 'anyOf', input: 'categoryIds', noun: 'category' },
  policy: { form: 'anyOf', input: 'policyIds', noun: 'policy', fact: 'policyId' },
  source: { form: 'anyOf', input: 'sources', noun: 'source', fact: 'source' },
  vendor: { form: 'contains', input: 'vendorContains', noun: 'vendor', fact: 'vendor' },
  department: {
    form: 'anyOf',
    input: 'departments',
    noun: "submitter's department",
    fact: 'department',
  },
  submitter: { form: 'anyOf', input: 'submitterIds', noun: 'submitter', fact: 'submitterId' },
  field: { form: 'field', input: 'field', noun: 'custom field' },
} as const satisfies Readonly<Record<string, KindOfCondition>>;

export type ConditionKind = keyof typeof CONDITIONS;
export const CONDITION_KINDS = Object.keys(CONDITIONS) as ConditionKind[];

/** A condition of a rule or a stage. All conditions of a list must hold. */
export type Condition = {
  readonly [Kind in ConditionKind]: {
    readonly kind: Kind;
  } & Forms[(typeof CONDITIONS)[Kind]['form']];
}[ConditionKind];

/** The expense or one of its lines has one of these values of a custom field. */
export type FieldCondition = Extract<Condition, { readonly kind: 'field' }>;

/** The row of a kind. */
export const kindOf = ({ kind }: Pick<Condition, 'kind'>): KindOfCondition => CONDITIONS[kind];

/** What an expense has of what a condition is about; null stands for none. */
export function factsFor(
  { kind }: Pick<Condition, 'kind'>,
  facts: SubmissionFacts,
): readonly (string | null)[] {
  const { fact } = kindOf({ kind });
  if (fact) return [facts[fact]];
  return kind === 'category' ? [...new Set(facts.lines.map(({ categoryId }) => categoryId))] : [];
}

const schemaOf = (kind: ConditionKind) =>
  z.strictObject({ kind: z.literal(kind), ...FORMS[CONDITIONS[kind].form] });
const [first, ...others] = CONDITION_KINDS;

/** The schema of any condition, as a signed rule has it. */
export const conditionSchema = z.discriminatedUnion('kind', [
  schemaOf(first as ConditionKind),
  ...others.map(schemaOf),
]) as unknown as z.ZodType<Condition>;
