import type { EventHandler } from '@outlay/platform/inbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { randomUUID } from 'node:crypto';
import { scopeOf } from '../persistence/unit-of-work.ts';
import type { Clock } from '../use-cases/ports.ts';
import { queuePayout } from '../use-cases/queue-payout.ts';

/** An approved expense that is to be reimbursed becomes a payout. */
export const onExpenseApproved =
  (clock: Clock): EventHandler<'ExpenseApproved'> =>
  async (event, tx) => {
    const { content, contentHash } = event.data;
    if (!content.reimbursable) return;
    const cause = causeOfEvent(event);
    await queuePayout(scopeOf(tx, cause), clock, {
      payoutId: randomUUID(),
      content,
      contentHash,
      cause,
    });
  };
