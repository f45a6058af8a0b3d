import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { AddButton } from '../../../components/ui/add-button.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { useDelegationsQuery, type DelegationRowFragment } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useSessionUser } from '../../../lib/use-session.ts';
import { DelegationItem } from './delegation-item.tsx';

const createDelegation = lazyPart(() => import('./create-delegation.tsx'));

/** Delegates during absences. */
export default function Delegations() {
  const query = useDelegationsQuery();
  const [result, setResult] = useState<ActionResult | null>(null);
  const viewerId = String(useSessionUser().id);
  const { data } = query;
  // Without their people it is unknown whose they are.
  const isKnown = data?.delegations.every(({ from, to }) => from !== null && to !== null);
  const all = isKnown ? data?.delegations : undefined;
  const given = all?.filter(({ from }) => from?.id === viewerId);
  const received = all?.filter(({ to }) => to?.id === viewerId) ?? [];
  const others = all?.filter(({ from, to }) => from?.id !== viewerId && to?.id !== viewerId) ?? [];
  const list = {
    empty,
    keyOf: ({ id }: DelegationRowFragment) => id,
    children: (delegation: DelegationRowFragment) => (
      <DelegationItem delegation={delegation} onResult={setResult} />
    ),
  };
  return (
    <div className="grid gap-6">
      <ListCard
        title="Out of office"
        action={
          <AddButton label="Set up" dialog={createDelegation}>
            {(handle) => <createDelegation.Part handle={handle} />}
          </AddButton>
        }
        intro="While you are away, your delegate can decide on your approvals. Decisions carry their name and yours. No one decides on their own expense."
        result={result}
        items={given}
        noun="delegations"
        {...{ query, ...list }}
      />
      {received.length > 0 && <ListCard title="You're a delegate for" items={received} {...list} />}
      {others.length > 0 && (
        <ListCard title="Others in the organization" items={others} {...list} />
      )}
    </div>
  );
}

const empty = {
  Icon: CalendarClock,
  title: 'No delegate set',
  text: 'Set up your out of office before you leave, so that approvals continue.',
};
