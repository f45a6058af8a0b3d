import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useReopeningsQuery } from '#graphql';
import { Button } from '../../../components/ui/button.tsx';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { refetchActive } from '../../../lib/refetch-active.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useAnswerChange, type ChangeAnswer } from '../../../lib/use-answer-change.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { personName } from '../../../subjects/members/person-name.ts';

interface WaitingChangeProps {
  kind: string;
  subject: string;
  /** What was proposed, such as 'to reopen October 2026'. */
  what: string;
  /** What the page says after each answer. */
  confirmed: string;
  rejected: string;
  /** The query that shows the change. */
  refetches: 'Periods' | 'JournalExports';
}

/** A proposal that someone else who keeps the books confirms; renders nothing without one. */
export function WaitingChange({ kind, subject, what, refetches, ...said }: WaitingChangeProps) {
  const { data } = useReopeningsQuery();
  const answer = useAnswerChange();
  const client = useApolloClient();
  const { id: viewerId } = useSessionUser();
  const [busy, setBusy] = useState<ChangeAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const waiting = data?.pendingChanges.find(
    (change) => change.kind === kind && change.subject === subject,
  );
  if (!waiting) return null;
  const give = async (given: ChangeAnswer) => {
    setBusy(given);
    const errors = await answer(waiting.id, given);
    setBusy(null);
    const isDone = errors?.length === 0;
    setFailure(isDone ? null : failureMessage(errors, 'Failed to send your decision'));
    if (!isDone) return;
    void refetchActive(client, [refetches]);
    showSuccess(given === 'confirm' ? said.confirmed : said.rejected);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-ink-soft">{`${personName(waiting.proposedBy)} proposed ${what}.`}</p>
      {waiting.viewerMayConfirm && (
        <Button busy={busy === 'confirm'} onClick={() => void give('confirm')}>
          Confirm
        </Button>
      )}
      {waiting.viewerMayReject && (
        <Button busy={busy === 'reject'} onClick={() => void give('reject')}>
          {waiting.proposedBy?.id === String(viewerId) ? 'Withdraw' : 'Reject'}
        </Button>
      )}
      {failure !== null && (
        <span role="alert" className="text-sm text-danger">
          {failure}
        </span>
      )}
    </div>
  );
}
