import { proofProblem } from '@outlay/platform/approval-proof';
import type { EventHandler } from '@outlay/platform/inbox';
import { proveValue } from '@outlay/platform/price-proof';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { randomUUID } from 'node:crypto';
import { scopeOf } from '../persistence/unit-of-work.ts';
import { queuePayout, type QueuePorts } from '../use-cases/queue-payout.ts';

/** Thrown for an approval that proves no payment. It becomes a failed event for an operator, and is never paid. */
export class UnprovenApprovalError extends Error {
  override readonly name = 'UnprovenApprovalError';
}

/**
 * Turns an approved reimbursable expense into a payout.
 * @throws {UnprovenApprovalError} when the signatures of expense and workflow or the proof of the exchange rate are not valid
 */
export const onExpenseApproved =
  (ports: QueuePorts): EventHandler<'ExpenseApproved'> =>
  async (event, tx) => {
    const { content, contentHash, submissionProof, certificate, rateProof } = event.data;
    if (!content.reimbursable) return;
    const approval = { organizationId: event.orgid, content, submissionProof, certificate };
    const problem = proofProblem(approval, ports.verifier);
    if (problem) throw new UnprovenApprovalError(`UNPROVEN_APPROVAL: ${problem.message}`);
    const value = proveValue(content, rateProof, ports.verifier.price, ports.clock.now().getTime());
    if (typeof value === 'string') throw new UnprovenApprovalError(`UNPROVEN_RATE: ${value}`);
    const cause = causeOfEvent(event);
    await queuePayout(scopeOf(tx, cause), ports, {
      payoutId: randomUUID(),
      content,
      contentHash,
      submissionProof,
      certificate,
      rateProof,
      cause,
    });
  };
