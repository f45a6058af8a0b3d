import { useId, useState } from 'react';
import { ButtonRow } from '../../../components/ui/button-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import type { PendingChangesQuery } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { hexSha256 } from '../../../lib/sha256.ts';
import type { OfferedStatement } from '../../../lib/statement-text.ts';
import { useAnswerChange, type ChangeAnswer } from '../../../lib/use-answer-change.ts';
import { StatementRows } from './statement-rows.tsx';

type PendingChange = PendingChangesQuery['pendingChanges'][number];

interface ItemProps {
  change: PendingChange;
  viewerId: string;
  onResult: (result: ActionResult | null) => void;
}

/** A change that waits for a second person, with what it changes and what the viewer may do with it. */
export function ChangeItem({ change, viewerId, onResult }: ItemProps) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="grid grid-cols-1 gap-3 py-4">
      <div>
        <h3 id={titleId} className="font-semibold wrap-anywhere">
          {change.title}
        </h3>
        <p className="mt-0.5 text-sm text-ink-faint">
          Proposed by {personName(change.proposedBy)} <RelativeTime at={change.proposedAt} />
          {' · '}
          {change.takesEffectAt === null
            ? 'waits for someone else to confirm'
            : `takes effect ${formatDateTime(change.takesEffectAt)}`}
        </p>
      </div>
      <Fields fields={change.fields} />
      <details className="text-sm" open={change.viewerMayConfirm}>
        <summary className="mb-2 cursor-pointer text-ink-soft">What was signed</summary>
        <StatementRows statement={JSON.parse(change.statement) as OfferedStatement} />
      </details>
      <Answers {...{ change, viewerId, onResult }} />
    </article>
  );
}

function Fields({ fields }: Pick<PendingChange, 'fields'>) {
  if (fields.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-md bg-sunken px-4 py-3 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
      {fields.map(({ field, before, after }) => (
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

/** Whether the statement that is shown is the one that a confirmation signs. A browser that computes no hash signs nothing. */
async function isStatementOf({ id, statement }: PendingChange): Promise<boolean> {
  const hash = await hexSha256(statement);
  return hash === null || hash === id;
}

function Answers({ change, viewerId, onResult }: ItemProps) {
  const { id, title, proposedBy, viewerMayConfirm, viewerMayReject } = change;
  const [busy, setBusy] = useState<ChangeAnswer | null>(null);
  const send = useAnswerChange();
  const isOwn = proposedBy?.id === viewerId;
  if (!viewerMayConfirm && !viewerMayReject) return null;
  /** Resolves to the error message, or to null. */
  const answer = async (given: ChangeAnswer, reason?: string): Promise<string | null> => {
    onResult(null);
    setBusy(given);
    if (given === 'confirm' && !(await isStatementOf(change))) {
      setBusy(null);
      return 'What is shown here differs from what was proposed. Reload the page.';
    }
    const errors = await send(id, given, reason);
    setBusy(null);
    if (errors?.length !== 0) return failureMessage(errors, 'Failed to send your decision');
    const ended = isOwn ? 'was withdrawn' : 'was rejected';
    const outcome = given === 'confirm' ? 'is in effect' : ended;
    onResult({ tone: 'success', message: `“${title}” ${outcome}.` });
    return null;
  };
  const act = async (given: ChangeAnswer) => {
    const message = await answer(given);
    if (message !== null) onResult({ tone: 'error', message });
  };
  return (
    <ButtonRow>
      {viewerMayReject && isOwn && (
        <Button
          size="sm"
          busy={busy === 'reject'}
          aria-label={`Withdraw: ${title}`}
          onClick={() => void act('reject')}
        >
          Withdraw
        </Button>
      )}
      {viewerMayReject && !isOwn && (
        <ReasonDialog
          trigger={
            <Button size="sm" aria-label={`Reject: ${title}`}>
              Reject
            </Button>
          }
          title="Reject this change?"
          explanation={`“${title}” won't take effect. Whoever proposed it sees your reason.`}
          confirmLabel="Reject change"
          draft={`reject-change:${id}`}
          onConfirm={(reason) => answer('reject', reason)}
        />
      )}
      {viewerMayConfirm && (
        <Button
          size="sm"
          tone="primary"
          busy={busy === 'confirm'}
          aria-label={`Confirm: ${title}`}
          onClick={() => void act('confirm')}
        >
          Confirm
        </Button>
      )}
    </ButtonRow>
  );
}
