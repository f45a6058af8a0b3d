import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { usePendingChangesQuery } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { AuthorityHistory } from './authority-history.tsx';
import { ChangeItem } from './change-item.tsx';
import { FirstDevices } from './first-devices.tsx';
import { PeopleToConfirm } from './people-to-confirm.tsx';

/** Changes that wait for a second person, and the history of who may decide what. */
export default function Changes() {
  const query = usePendingChangesQuery();
  const viewerId = String(useSessionUser().id);
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <div className="grid grid-cols-1 gap-10">
      <FirstDevices />
      <PeopleToConfirm />
      <ListCard
        title="Pending changes"
        intro="A change that weakens approval, or lets someone decide, takes two people. With one admin, it takes effect after a delay."
        result={result}
        items={query.data?.pendingChanges}
        empty={{
          Icon: ShieldCheck,
          title: 'No pending changes',
          text: 'Changes to approval rules, reimbursable policies, payout limits, withdrawals, company wallets, webhooks, roles and reopened months wait here until they take effect.',
        }}
        query={query}
        noun="changes"
        keyOf={({ id }) => id}
      >
        {(change) => <ChangeItem {...{ change, viewerId }} onResult={setResult} />}
      </ListCard>
      <AuthorityHistory />
    </div>
  );
}
