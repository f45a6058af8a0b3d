import { payoutIdOf, type Trust } from '@outlay/authority';
import { checkApproval, UnprovenApprovalError } from '@outlay/authority-log';
import type { EventHandler } from '@outlay/platform/inbox';
import { proveValue, type ProvePrice } from '@outlay/prices';
import type { ApprovedContent } from '@outlay/schemas/events';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import type { EventPorts, Projecting } from '../use-cases/event-ports.ts';
import type { Clock } from '../use-cases/ports.ts';
import { queuePayout } from '../use-cases/queue-payout.ts';

export interface ApprovalPorts {
  readonly clock: Clock;
  readonly price: ProvePrice;
  readonly trust: Trust;
}

/** Keeps what a payout is found by. */
export const projectExpenseText: EventHandler<'ExpenseApproved', Projecting> = async (
  { orgid, data },
  { projections },
) => {
  const { content, title, vendor, invoiceNumber } = data;
  if (!content.reimbursable) return;
  const texts = [title, vendor, invoiceNumber].filter((text) => typeof text === 'string');
  await projections.saveExpenseText(orgid, content.expenseId, texts.join(' '));
};

/** It reduces what is owed in the books, and the proof of a value takes no negative amount. */
const isCreditNote = ({ amount, usdAmount }: ApprovedContent): boolean =>
  amount.amount.startsWith('-') && usdAmount.startsWith('-');

/**
 * Turns an approved reimbursable expense into a payout.
 * @throws {UnprovenApprovalError} when the people's signatures or the proof of the exchange rate are not valid
 */
export const onExpenseApproved =
  ({ clock, price, trust }: ApprovalPorts): EventHandler<'ExpenseApproved', EventPorts> =>
  async (event, eventPorts) => {
    const { scopeOf, authorityOf } = eventPorts;
    const { content, contentHash, submitted, submittedLines, steps, rateProof } = event.data;
    if (!content.reimbursable || isCreditNote(content)) return;
    const approval = { lines: submittedLines, submitted, steps };
    checkApproval(event, await authorityOf(event.orgid), trust);
    const value = proveValue(content, rateProof, price, clock.now().getTime());
    if (typeof value === 'string') throw new UnprovenApprovalError(`UNPROVEN_RATE: ${value}`);
    const cause = causeOfEvent(event);
    const payoutId = payoutIdOf(cause.organizationId, content);
    await queuePayout(
      scopeOf(event),
      { clock },
      { payoutId, content, contentHash, approval, rateProof, cause },
    );
    await projectExpenseText(event, eventPorts);
  };
