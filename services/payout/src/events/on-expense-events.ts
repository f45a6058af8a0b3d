import { payoutIdOf, type Authority, type Trust } from '@outlay/authority';
import { checkApproval, UnprovenApprovalError } from '@outlay/authority-log';
import type { EventHandler } from '@outlay/platform/inbox';
import type { Transaction } from '@outlay/platform/postgres';
import { proveValue, type ProvePrice } from '@outlay/prices';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { scopeOf } from '../persistence/unit-of-work.ts';
import type { Clock } from '../use-cases/ports.ts';
import { queuePayout } from '../use-cases/queue-payout.ts';

export interface ApprovalPorts {
  readonly clock: Clock;
  readonly price: ProvePrice;
  readonly trust: Trust;
  /** The organization's authority as this service knows it. */
  readonly authorityOf: (tx: Transaction, organizationId: string) => Promise<Authority>;
}

/**
 * Turns an approved reimbursable expense into a payout.
 * @throws {UnprovenApprovalError} when the people's signatures or the proof of the exchange rate are not valid
 */
export const onExpenseApproved =
  ({ clock, price, trust, authorityOf }: ApprovalPorts): EventHandler<'ExpenseApproved'> =>
  async (event, tx) => {
    const { content, contentHash, submitted, submittedLines, steps, rateProof } = event.data;
    if (!content.reimbursable) return;
    const approval = { lines: submittedLines, submitted, steps };
    checkApproval(event, await authorityOf(tx, event.orgid), trust);
    const value = proveValue(content, rateProof, price, clock.now().getTime());
    if (typeof value === 'string') throw new UnprovenApprovalError(`UNPROVEN_RATE: ${value}`);
    const cause = causeOfEvent(event);
    const payoutId = payoutIdOf(cause.organizationId, content);
    await queuePayout(
      scopeOf(tx, cause),
      { clock },
      { payoutId, content, contentHash, approval, rateProof, cause },
    );
  };
