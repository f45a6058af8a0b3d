import { caseProblem, knowsCase, type Authority, type Trust } from '@outlay/authority';
import type { EventEnvelope } from '@outlay/platform/events';
import { NotYetKnownError } from '@outlay/platform/inbox';

/** Thrown for an approval that nobody signed. Its event is set aside as failed for an operator, and changes nothing. */
export class UnprovenApprovalError extends Error {
  override readonly name = 'UnprovenApprovalError';
}

/**
 * Checks that the payee signed exactly this submission, and people exactly these decisions.
 * @throws {UnprovenApprovalError} for anything else
 * @throws {NotYetKnownError} while the entries of the log are not here that it was signed under
 */
export function checkApproval(
  { data: { content, submitted, submittedLines: lines, steps } }: EventEnvelope<'ExpenseApproved'>,
  state: Authority,
  trust: Trust,
): void {
  if (!knowsCase(state, { submitted, steps })) {
    throw new NotYetKnownError('the log is not known yet under which it was signed');
  }
  const problem = caseProblem(state, { content, lines, submitted, steps }, trust);
  if (problem) throw new UnprovenApprovalError(`UNPROVEN_APPROVAL: ${problem.message}`);
}
