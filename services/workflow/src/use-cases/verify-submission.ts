import {
  authorOf,
  isAtLeast,
  readCaseStatement,
  submittedHash,
  type Authority,
  type SubmittedStatement,
  type Trust,
} from '@outlay/authority';
import { NotYetKnownError } from '@outlay/platform/inbox';
import type { ExpenseSubmitted } from '@outlay/schemas/events';

/**
 * Returns what the submitter signed about this content.
 * @throws {NotYetKnownError} while the entry of the log that they knew is unknown here
 * @throws {Error} when they signed something else, or somebody else did
 */
export function verifySubmission(
  authority: Authority,
  trust: Trust,
  data: ExpenseSubmitted,
): SubmittedStatement {
  const { expenseId, creatorId, content, contentHash, lines, submitted } = data;
  const statement = readCaseStatement(submitted.statement);
  if (statement?.kind !== 'expense.submitted') throw invalid(expenseId);
  const { organizationId, subject, body } = statement;
  const isAbout =
    organizationId === authority.organizationId &&
    subject === `expense/${expenseId}` &&
    content.expenseId === expenseId &&
    content.payeeId === creatorId &&
    body.submission === content.submission &&
    body.contentHash === contentHash &&
    submittedHash(content) === contentHash &&
    submittedHash(lines) === content.linesHash;
  if (!isAbout) throw invalid(expenseId);
  if (body.head > authority.sequence) {
    throw new NotYetKnownError(`entry ${body.head} of the log is not known yet`);
  }
  const author = authorOf(authority, submitted, trust);
  const isSubmitter =
    !('code' in author) &&
    author.memberId === creatorId &&
    isAtLeast(author.assurance, trust.assuranceMin);
  if (!isSubmitter) throw invalid(expenseId);
  return statement;
}

const invalid = (expenseId: string): Error =>
  new Error(`the submission of expense ${expenseId} is not what its submitter signed`);
