import type { WaitingChangesQuery } from '../generated/graphql.ts';

type PendingChange = NonNullable<WaitingChangesQuery['memberControlChanges']>['changes'][number];

/** Pending changes of all services that answered. */
export function pendingChanges(data: WaitingChangesQuery): PendingChange[] {
  const lists = [
    data.accountingControlChanges,
    data.approvalControlChanges,
    data.payoutControlChanges,
    data.policyControlChanges,
    data.walletControlChanges,
    data.webhookControlChanges,
    data.memberControlChanges,
  ];
  return lists.flatMap((list) => list?.changes ?? []).filter(({ status }) => status === 'PENDING');
}
