import {
  authorOf,
  isAtLeast,
  submittedHash,
  type Authority,
  type Signed,
  type Statement,
  type SubmittedContent,
  type Trust,
} from '@outlay/authority';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import type { AuthorityWriter, WriterCode } from './authority-writer.ts';
import type { Asking } from './changes.ts';
import { proofInvalid, readSaid, statementOf, unsigned, type Saying } from './sayings.ts';

/** What a submitter signs: this content, under the rules of an entry of the log. */
export const submissionSaying = (
  content: SubmittedContent,
  vendor: string | null,
  head: number,
): Saying => ({
  kind: 'expense.submitted',
  subject: `expense/${content.expenseId}`,
  body: { submission: content.submission, contentHash: submittedHash(content), vendor, head },
});

/** The step of a submission that somebody decides on. */
export interface DecidedStage {
  readonly expenseId: string;
  readonly submission: number;
  readonly contentHash: string;
  readonly stepNumber: number;
}

/** What an approver signs. `holderId`: whoever holds the place that is passed on. */
export const stepSaying = (
  { expenseId, ...about }: DecidedStage,
  escalatedBy: { readonly holderId: string } | null = null,
): Saying => ({
  kind: escalatedBy ? 'step.escalated' : 'step.approved',
  subject: `expense/${expenseId}`,
  body: { ...about, ...escalatedBy },
});

/** What ends a submission. It is an entry of the log, so that it reaches the signer whatever the services carry. */
export const objectionSaying = (
  kind: 'expense.withdrawn' | 'expense.rejected' | 'expense.sent_back',
  { expenseId, submission }: Pick<DecidedStage, 'expenseId' | 'submission'>,
): Saying => ({ kind, subject: `expense/${expenseId}`, body: { submission } });

/** A signature that somebody kept back longer decides nothing. */
const AGE_MAX_MS = 10 * 60_000;

export interface CasePorts {
  readonly writer: Pick<AuthorityWriter, 'attest'>;
  readonly trust: Trust;
  readonly state: Authority;
  readonly now: Date;
}

/**
 * A statement of a case with its person's signature: the one that was sent, or, where sessions count, one that identity attests.
 * It calls identity, so no transaction may be open.
 */
export async function signedCaseStatement(
  { writer, trust, state, now }: CasePorts,
  saying: Saying,
  { viewer, credentials, proof }: Asking,
): Promise<Result<Signed, WriterCode>> {
  if (proof) {
    const signed = readSaid(proof, state.organizationId, saying);
    if (!signed.ok) return signed;
    return proofProblem({ trust, state, now }, signed.value, viewer.userId) ?? signed;
  }
  const statement = statementOf(state, saying, now);
  if (trust.assuranceMin !== 'SESSION') return required(statement);
  const attested = await writer.attest(statement, credentials);
  return attested.ok ? ok({ statement, proof: attested.value }) : attested;
}

function proofProblem(
  { trust, state, now }: Omit<CasePorts, 'writer'>,
  signed: Signed,
  memberId: string,
): Refused<WriterCode> | null {
  const author = authorOf(state, signed, trust);
  if ('code' in author) return refuse(author.code, author.message, 'proof');
  if (author.memberId !== memberId) return proofInvalid();
  if (!isAtLeast(author.assurance, trust.assuranceMin)) return required(signed.statement);
  const ageMs = Math.abs(now.getTime() - Date.parse(signed.statement.madeAt));
  return ageMs <= AGE_MAX_MS
    ? null
    : refuse(
        'PROOF_INVALID',
        "This was signed more than ten minutes ago, or this device's clock is wrong. Check the time, then try again.",
        'proof',
      );
}

const required = (statement: Statement): Refused<'PROOF_REQUIRED'> =>
  unsigned('PROOF_REQUIRED', 'Sign this with the key of your device.', statement);
