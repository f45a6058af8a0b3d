import { Status } from '../../../components/ui/status.tsx';
import { ActionButton } from '../../../components/ui/action-button.tsx';
import type { StatusTone } from '../../../lib/status-labels.ts';
import { useEndDelegationMutation, type DelegationRowFragment } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { delegationState, isLive, type DelegationState } from './delegation-state.ts';

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

export function DelegationItem({ delegation, onResult }: DelegationItemProps) {
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
