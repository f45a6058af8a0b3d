import { canonicalJson } from '@outlay/schemas/canonical-json';
import { z } from 'zod';
import type { SubmissionFacts } from './conditions.ts';
import { hash, hashOf, id, statementFields, type Signed, type Statement } from './statement.ts';

/**
 * What is submitted and paid, as far as the judgement reads it. The whole content is hashed, and people sign its hash
 * (`ApprovedContent` of the events).
 */
export interface SubmittedContent {
  readonly expenseId: string;
  readonly submission: number;
  readonly payeeId: string;
  /** The wallet at submission; null when it was not known yet. */
  readonly payeeWallet: string | null;
  readonly usdAmount: string;
  readonly reimbursable: boolean;
  readonly policyId: string;
  readonly source: string;
  /** Hash of the lines. */
  readonly linesHash?: string | undefined;
}

/** A line of the expense, as it is submitted. */
export interface SubmittedLine {
  readonly categoryId: string;
  /** In the expense's currency; negative for a discount. */
  readonly amount: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** Canonical SHA-256 of a content or of its lines. */
export const submittedHash = (part: SubmittedContent | readonly SubmittedLine[]): string =>
  hashOf(canonicalJson(part));

const submission = { submission: z.int().min(1), contentHash: hash() };
const step = { ...submission, stepNumber: z.int().min(1).max(50) };

/** The statements of a case. They travel with the expense, not in the log. */
export const caseSchema = z.discriminatedUnion('kind', [
  z.object({
    ...statementFields,
    kind: z.literal('expense.submitted'),
    body: z.strictObject({
      ...submission,
      /** Conditions of rules may name it, and the content does not contain it. */
      vendor: z.string().max(200).nullable(),
      /** The newest entry of the log that the submitter's client knew. */
      head: z.int().min(1),
    }),
  }),
  z.object({ ...statementFields, kind: z.literal('step.approved'), body: z.strictObject(step) }),
  /** The holder of a place passes it on to the next person. */
  z.object({
    ...statementFields,
    kind: z.literal('step.escalated'),
    body: z.strictObject({ ...step, holderId: id() }),
  }),
]);

type CaseStatement = z.output<typeof caseSchema>;
export type SubmittedStatement = Extract<CaseStatement, { kind: 'expense.submitted' }>;
export type StepStatement = Exclude<CaseStatement, SubmittedStatement>;

/** Everything that people signed about one submission of an expense. */
export interface Case {
  readonly content: SubmittedContent;
  readonly lines: readonly SubmittedLine[];
  readonly submitted: Signed;
  /** Approvals and escalations, in any order. */
  readonly steps: readonly Signed[];
}

/** The facts that rules are evaluated on. The log says who submits, and for which department. */
export type SubmittedFacts = Omit<SubmissionFacts, 'submitterId' | 'department'>;

export const submittedFacts = (
  { content: { usdAmount, policyId, source }, lines }: Pick<Case, 'content' | 'lines'>,
  vendor: string | null,
): SubmittedFacts => ({
  usdAmount,
  policyId,
  source,
  vendor,
  lines: lines.map(({ categoryId, amount, fields = {} }) => ({ categoryId, amount, fields })),
});

/** Reads a statement of a case; null when it is none. */
export const readCaseStatement = (statement: Statement): CaseStatement | null =>
  caseSchema.safeParse(statement).data ?? null;

/** The entry of the log that a submission was made under; 0 for a statement that is none. */
export function headOf(statement: Statement): number {
  const read = readCaseStatement(statement);
  return read?.kind === 'expense.submitted' ? read.body.head : 0;
}
