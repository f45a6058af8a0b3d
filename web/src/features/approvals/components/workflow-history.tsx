import { useState } from 'react';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { useWorkflowHistoryQuery, type WorkflowHistoryQuery } from '../../../generated/graphql.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { factLabels } from './fact-labels.ts';
import { PasskeyEvidence } from './passkey-evidence.tsx';
import { personName } from '../../../lib/person-name.ts';
import { workflowStatusLabels } from '../../../lib/status-labels.ts';

type Approval = WorkflowHistoryQuery['expenseWorkflows'][number];

/** The history of this approval and of earlier submissions, loaded when opened. */
export function WorkflowHistory({ expenseId }: { expenseId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="border-t border-line pt-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="w-fit font-medium text-accent hover:underline">Approval history</summary>
      <div className="mt-4">{open && <Approvals expenseId={expenseId} />}</div>
    </details>
  );
}

function Approvals({ expenseId }: { expenseId: string }) {
  const { data, error, refetch } = useWorkflowHistoryQuery({ variables: { expenseId } });
  if (!data) {
    if (!error) {
      return (
        <>
          <LoadingNote>Loading approval history</LoadingNote>
          <Skeleton className="h-4 w-2/3" />
        </>
      );
    }
    return (
      <p className="text-ink-soft">
        The approval history cannot be shown just now.{' '}
        <button type="button" className="font-medium text-accent" onClick={() => void refetch()}>
          Retry
        </button>
      </p>
    );
  }
  return (
    <div className="grid gap-5">
      {data.expenseWorkflows.map((approval) => (
        <ApprovalFacts key={approval.id} approval={approval} />
      ))}
    </div>
  );
}

function ApprovalFacts({ approval }: { approval: Approval }) {
  return (
    <section aria-label={`Approval of ${formatDateTime(approval.startedAt)}`}>
      <h3 className="text-[0.8125rem] text-ink-faint">
        Submitted {formatDateTime(approval.startedAt)}, rule {approval.ruleName} (version{' '}
        {approval.ruleVersion}): {workflowStatusLabels[approval.status].label}
      </h3>
      <ol className="mt-2 grid gap-2.5">
        {approval.history.map((fact) => (
          <li key={fact.id} className="flex items-baseline justify-between gap-4">
            <div className="min-w-0">
              <p>
                {fact.stepNumber !== null && (
                  <span className="text-ink-faint">Step {fact.stepNumber}: </span>
                )}
                <span className="font-medium">{factLabels(fact.kind)}</span>{' '}
                <span className="text-ink-soft">
                  {fact.actor ? `by ${personName(fact.actor)}` : 'by Outlay'}
                  {fact.actedFor && ` for ${personName(fact.actedFor)}`}
                </span>
              </p>
              {fact.note && (
                <p className="text-[0.8125rem] wrap-anywhere text-ink-soft">{fact.note}</p>
              )}
              {signaturesOf(approval, fact).map((signature) => (
                <PasskeyEvidence key={signature.signature} signature={signature} />
              ))}
            </div>
            <span className="shrink-0 text-[0.8125rem] text-ink-faint">
              <RelativeTime at={fact.at} />
            </span>
          </li>
        ))}
        {approval.history.length === 0 && <li className="text-ink-soft">Nothing recorded.</li>}
      </ol>
    </section>
  );
}

/** What the person of an approval signed with it. */
const signaturesOf = (
  { steps }: Approval,
  { kind, stepNumber, actor }: Approval['history'][number],
) =>
  APPROVALS.includes(kind)
    ? steps
        .filter(({ number }) => number === stepNumber)
        .flatMap(({ passkeySignatures }) => passkeySignatures)
        .filter(({ signedBy }) => signedBy.id === actor?.id)
    : [];

const APPROVALS: readonly string[] = ['step.approved', 'step.approval_given'];
