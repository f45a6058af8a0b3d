import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { AddButton } from '../../../components/ui/add-button.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import {
  useDelegationsQuery,
  type DelegationRowFragment,
  useEndDelegationMutation,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useSessionUser } from '../../../lib/use-session.ts';
import { Status } from '../../../components/ui/status.tsx';
import { ActionButton } from '../../../components/ui/action-button.tsx';
import type { StatusTone } from '../../../lib/status-labels.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { delegationState, isLive, type DelegationState } from './delegation-state.ts';

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

const badges: Record<DelegationState, { tone: StatusTone; word: string }> = {
  open: { tone: 'done', word: 'Active' },
  coming: { tone: 'draft', word: 'Coming' },
  over: { tone: 'neutral', word: 'Over' },
  ended: { tone: 'neutral', word: 'Ended early' },
};

interface DelegationItemProps {
  delegation: DelegationRowFragment;
  onResult: (result: ActionResult | null) => void;
}

function DelegationItem({ delegation, onResult }: DelegationItemProps) {
  const { id, from, to, startsAt, endsAt, reason } = delegation;
  const viewer = useSessionUser();
  const state = delegationState(delegation, new Date());
  const mayEnd = from?.id === String(viewer.id) || viewer.roles.includes('admin');
  const { tone, word } = badges[state];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 min-h-10 py-1.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">
            {personName(to)} for {personName(from)}
          </span>
          <Status tone={tone}>{word}</Status>
        </p>
        <p className="text-sm text-ink-faint">
          <time dateTime={startsAt}>{formatDateTime(startsAt)}</time> to{' '}
          <time dateTime={endsAt}>{formatDateTime(endsAt)}</time>
        </p>
        {reason !== null && <p className="mt-0.5 wrap-anywhere text-ink-soft">{reason}</p>}
      </div>
      {isLive(state) && mayEnd && <EndButton id={id} delegate={personName(to)} {...{ onResult }} />}
    </div>
  );
}

interface EndButtonProps {
  id: string;
  delegate: string;
  onResult: (result: ActionResult | null) => void;
}

function EndButton({ id, delegate, onResult }: EndButtonProps) {
  const [endDelegation] = useEndDelegationMutation({ refetchQueries: ['Delegations'] });
  return (
    <ActionButton
      label="End"
      name={`End the delegation to ${delegate}`}
      confirm={{
        title: 'End this delegation?',
        question: `${delegate} can no longer decide on these approvals. Decisions they made stay.`,
        confirmLabel: 'End delegation',
      }}
      send={() => endDelegation({ id })}
      done="Delegation ended"
      fallback="Failed to end the delegation"
      onResult={onResult}
    />
  );
}
