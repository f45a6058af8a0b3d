import type { EventHandler } from '@outlay/platform/inbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { randomUUID } from 'node:crypto';
import { scopeOf } from '../persistence/unit-of-work.ts';
import type { Clock, Rail } from '../use-cases/ports.ts';
import { queuePayout } from '../use-cases/queue-payout.ts';

/** Turns an approved reimbursable expense into a payout. */
export const onExpenseApproved =
  (clock: Clock, seal: Rail['contentSeal']): EventHandler<'ExpenseApproved'> =>
  async (event, tx) => {
    const { content, contentHash } = event.data;
    if (!content.reimbursable) return;
    const cause = causeOfEvent(event);
    const payoutId = randomUUID();
    await queuePayout(scopeOf(tx, cause), clock, {
      payoutId,
      content,
      contentHash,
      contentSeal: seal(payoutId, contentHash),
      cause,
    });
  };
