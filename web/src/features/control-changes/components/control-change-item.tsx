import { useId, useState } from 'react';
import { Status } from '../../../components/ui/status.tsx';
import { ButtonRow } from '../../../components/ui/button-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import type {
  ControlChangeRowFragment,
  ControlChangeStatus,
  ControlDecision,
} from '../../../generated/graphql.ts';
import type { ActionResult } from '../../../lib/action-result.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { personName } from '../../../lib/person-name.ts';
import { statusLabels } from '../../../lib/status-labels.ts';
import type { Decide } from '../control-sources.ts';

const badges = statusLabels<ControlChangeStatus>({
  PENDING: { tone: 'waiting', label: 'Pending' },
  EFFECTIVE: { tone: 'done', label: 'In effect' },
  REFUSED: { tone: 'failed', label: 'Refused' },
  WITHDRAWN: { tone: 'neutral', label: 'Withdrawn' },
  EXPIRED: { tone: 'neutral', label: 'Expired' },
});

interface ItemProps {
  change: ControlChangeRowFragment;
  decide: Decide;
  onResult: (result: ActionResult | null) => void;
}

export function ControlChangeItem({ change, decide, onResult }: ItemProps) {
  const titleId = useId();
  const { tone, label } = badges[change.status];
  return (
    <article aria-labelledby={titleId} className="grid grid-cols-1 gap-3 py-4">
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <h3 id={titleId} className="font-semibold wrap-anywhere">
            {change.title}
          </h3>
          <Status tone={tone}>{label}</Status>
        </div>
        <p className="mt-0.5 text-sm text-ink-faint">
          Proposed by {personName(change.proposedBy)} <RelativeTime at={change.proposedAt} />
          {' · '}
          {outcomeOf(change)}
        </p>
        {change.reason !== null && (
          <p className="mt-1 wrap-anywhere text-ink-soft">{change.reason}</p>
        )}
      </div>
      <Diff diff={change.diff} />
      <Decisions {...{ change, decide, onResult }} />
    </article>
  );
}

function outcomeOf(change: ControlChangeRowFragment): string {
  const { status, takesEffectAt, expiresAt, decidedAt, decidedBy } = change;
  if (status === 'PENDING') {
    return takesEffectAt === null
      ? `expires ${formatDateTime(expiresAt)}`
      : `takes effect ${formatDateTime(takesEffectAt)}`;
  }
  const when = decidedAt === null ? '' : ` ${formatDateTime(decidedAt)}`;
  const by = decidedBy === null ? '' : ` by ${personName(decidedBy)}`;
  const verbs = { EFFECTIVE: 'confirmed', REFUSED: 'refused', WITHDRAWN: 'withdrawn' } as const;
  if (status === 'EXPIRED') return `expired${when}`;
  return status === 'EFFECTIVE' && decidedBy === null
    ? `took effect${when}`
    : `${verbs[status]}${by}${when}`;
}

function Diff({ diff }: Pick<ControlChangeRowFragment, 'diff'>) {
  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-md bg-sunken px-4 py-3 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
      {diff.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="font-medium wrap-anywhere">{field}</dt>
          <dd className="wrap-anywhere max-sm:mb-1">
            {before !== null && (
              <del className="block text-ink-soft">
                <span className="sr-only">Before: </span>
                {before}
              </del>
            )}
            <ins className="block no-underline">
              <span className="sr-only">After: </span>
              {after ?? 'Removed'}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const done: Record<ControlDecision, string> = {
  CONFIRM: 'is in effect',
  REFUSE: 'was refused',
  WITHDRAW: 'was withdrawn',
};

function Decisions({ change: { id, title, decisions }, decide, onResult }: ItemProps) {
  const [busy, setBusy] = useState<ControlDecision | null>(null);
  if (decisions.length === 0) return null;
  /** Resolves to the error message, or to null. */
  const send = async (decision: ControlDecision, reason?: string): Promise<string | null> => {
    onResult(null);
    setBusy(decision);
    const variables = { id, decision, ...(reason !== undefined && { reason }) };
    const decided = await decide(variables).catch(() => undefined);
    setBusy(null);
    if (!decided?.change) return failureMessage(decided?.errors, 'Failed to send your decision');
    onResult(
      decision === 'CONFIRM' && decided.change.status === 'REFUSED'
        ? { tone: 'error', message: decided.change.reason ?? `“${title}” is no longer possible.` }
        : { tone: 'success', message: `“${title}” ${done[decision]}.` },
    );
    return null;
  };
  const act = async (decision: ControlDecision) => {
    const message = await send(decision);
    if (message !== null) onResult({ tone: 'error', message });
  };
  const buttonFor = (decision: ControlDecision, label: string) => (
    <Button
      size="sm"
      tone={decision === 'CONFIRM' ? 'primary' : 'secondary'}
      busy={busy === decision}
      aria-label={`${label}: ${title}`}
      onClick={() => void act(decision)}
    >
      {label}
    </Button>
  );
  return (
    <ButtonRow>
      {decisions.includes('WITHDRAW') && buttonFor('WITHDRAW', 'Withdraw')}
      {decisions.includes('REFUSE') && (
        <ReasonDialog
          trigger={
            <Button size="sm" aria-label={`Refuse: ${title}`}>
              Refuse
            </Button>
          }
          title="Refuse this change?"
          explanation={`“${title}” won't take effect. The admin who proposed it sees your reason.`}
          confirmLabel="Refuse change"
          draft={`refuse-change:${id}`}
          onConfirm={(reason) => send('REFUSE', reason)}
        />
      )}
      {decisions.includes('CONFIRM') && buttonFor('CONFIRM', 'Confirm')}
    </ButtonRow>
  );
}
