import type { EventHandler } from '@outlay/platform/inbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { readOpenAssignees } from '../persistence/open-assignees.ts';
import { scopeOf } from '../persistence/unit-of-work.ts';

/** Says who decides on the expenses that finance reminds approvers of. */
export const remindApprovers: EventHandler<'PeopleReminded'> = async (event, tx) => {
  const { month, about, expenseIds } = event.data;
  if (about !== 'open_approvals') return;
  const memberIds = await readOpenAssignees(tx, event.orgid, expenseIds);
  if (memberIds.length === 0) return;
  await scopeOf(tx, causeOfEvent(event)).publish([
    {
      type: 'ApproversReminded',
      aggregateId: `reminder:${event.orgid}:${month}`,
      data: { month, memberIds },
    },
  ]);
};
