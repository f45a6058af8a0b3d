import { caseProblem, headOf, type Authority, type Trust } from '@outlay/authority';
import type { EventEnvelope } from '@outlay/platform/events';
import { NotYetKnownError } from '@outlay/platform/inbox';

/** Thrown for an approval that nobody signed. Its event is set aside as failed for an operator, and changes nothing. */
export class UnprovenApprovalError extends Error {
  override readonly name = 'UnprovenApprovalError';
}

/**
 * Checks that the payee signed exactly this submission, and people exactly these decisions.
 * @throws {UnprovenApprovalError} for anything else
 * @throws {NotYetKnownError} while the log is not here that the submission was signed under
 */
export function checkApproval(
  { data }: EventEnvelope<'ExpenseApproved'>,
  state: Authority,
  trust: Trust,
): void {
  const { content, submitted, submittedLines: lines, steps } = data;
  const head = headOf(submitted.statement);
  if (head > state.sequence) {
    throw new NotYetKnownError(`entry ${head} of the log is not known yet`);
  }
  const problem = caseProblem(state, { content, lines, submitted, steps }, trust);
  if (problem) throw new UnprovenApprovalError(`UNPROVEN_APPROVAL: ${problem.message}`);
}
