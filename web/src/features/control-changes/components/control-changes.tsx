import { History, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { RetryBanner } from '../../../components/ui/banner.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { useControlChangesQuery } from '../../../generated/graphql.ts';
import type { ActionResult } from '../../../lib/action-result.ts';
import {
  changesOf,
  delaySecondsOf,
  isIncomplete,
  useDeciders,
  type SourcedChange,
} from '../control-sources.ts';
import { FactsToConfirm } from './facts-to-confirm.tsx';
import { ControlChangeItem } from './control-change-item.tsx';

/** Changes to settings that decide where money goes: those that wait for an admin, and the results of earlier ones. */
export default function ControlChanges() {
  const query = useControlChangesQuery();
  const deciders = useDeciders();
  const [result, setResult] = useState<ActionResult | null>(null);
  const all = query.data && changesOf(query.data);
  const isPending = ({ change }: SourcedChange) => change.status === 'PENDING';
  const list = {
    query,
    noun: 'changes',
    keyOf: ({ source, change }: SourcedChange) => `${source}-${change.id}`,
    children: ({ source, change }: SourcedChange) => (
      <ControlChangeItem change={change} decide={deciders[source]} onResult={setResult} />
    ),
  };
  return (
    <div className="grid grid-cols-1 gap-10">
      <FactsToConfirm />
      {query.data && isIncomplete(query.data) && (
        <RetryBanner message="Some changes failed to load" onRetry={() => void query.refetch()} />
      )}
      <ListCard
        title="Pending changes"
        intro={query.data && ruleFor(delaySecondsOf(query.data))}
        result={result}
        items={all?.filter(isPending)}
        empty={{
          Icon: ShieldCheck,
          title: 'No pending changes',
          text: 'Changes to approval rules, reimbursable policies, payout limits, company wallets, webhooks, roles and reopened months wait here until they take effect.',
        }}
        {...list}
      />
      {all && (
        <ListCard
          title="Earlier changes"
          items={all.filter((each) => !isPending(each))}
          empty={{
            Icon: History,
            title: 'No earlier changes',
            text: 'Confirmed, refused and withdrawn changes appear here.',
          }}
          {...list}
        />
      )}
    </div>
  );
}

function ruleFor(delaySeconds: number | null): string {
  if (delaySeconds === null) return 'Your changes take effect when another admin confirms them.';
  if (delaySeconds === 0) {
    return 'With one admin, changes take effect after a delay (here: immediately).';
  }
  const hours = Math.ceil(delaySeconds / 3_600);
  const delay = hours === 1 ? 'one hour' : `${hours} hours`;
  return `With one admin, changes take effect after ${delay}.`;
}
