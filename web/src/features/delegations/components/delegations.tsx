import { CalendarClock, Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { useDelegationsQuery, type DelegationRowFragment } from '../../../generated/graphql.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { DelegationItem } from './delegation-item.tsx';

const CreateDelegation = lazy(() => loadWithRetry(() => import('./create-delegation.tsx')));

/** Delegates during absences. */
export default function Delegations() {
  const { data, error, refetch } = useDelegationsQuery();
  const [failure, setFailure] = useState<string | null>(null);
  const viewerId = String(useSessionUser().id);
  const all = data?.delegations;
  const given = all?.filter(({ from }) => from.id === viewerId);
  const received = all?.filter(({ to }) => to.id === viewerId) ?? [];
  const others = all?.filter(({ from, to }) => from.id !== viewerId && to.id !== viewerId) ?? [];
  return (
    <div className="grid gap-6">
      <Card title="Out of office" action={<SetUp />}>
        <p className="-mt-1 mb-4 text-ink-soft">
          While you are away, somebody you choose can decide on what waits for you. Decisions carry
          their own name, and say that they were made for you. Nobody decides on their own expense.
        </p>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {error && !all && (
          <RetryBanner message="Failed to load delegations" onRetry={() => void refetch()} />
        )}
        {!given && !error && <ListSkeleton note="Loading delegations" rows={2} />}
        {given?.length === 0 && (
          <EmptyState Icon={CalendarClock} title="Nobody stands in for you">
            Set up your out of office before you leave, so that approvals do not wait for you.
          </EmptyState>
        )}
        {given && given.length > 0 && <DelegationList rows={given} onFailure={setFailure} />}
      </Card>
      {received.length > 0 && (
        <Card title="You stand in for">
          <DelegationList rows={received} onFailure={setFailure} />
        </Card>
      )}
      {others.length > 0 && (
        <Card title="Others in the organisation">
          <DelegationList rows={others} onFailure={setFailure} />
        </Card>
      )}
    </div>
  );
}

function SetUp() {
  return (
    <DialogTrigger
      trigger={
        <Button size="sm">
          <Plus aria-hidden="true" className="size-4" />
          Set up
        </Button>
      }
    >
      {(handle) => <CreateDelegation handle={handle} />}
    </DialogTrigger>
  );
}

function DelegationList({
  rows,
  onFailure,
}: {
  rows: readonly DelegationRowFragment[];
  onFailure: (message: string | null) => void;
}) {
  return (
    <ul className="-my-3.5 divide-y divide-line">
      {rows.map((delegation) => (
        <li key={delegation.id}>
          <DelegationItem delegation={delegation} onFailure={onFailure} />
        </li>
      ))}
    </ul>
  );
}
