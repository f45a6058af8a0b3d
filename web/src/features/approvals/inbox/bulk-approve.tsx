import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useDecideStep } from '../api/use-decide-step.ts';
import { findingsCount } from './task-facts.tsx';
import type { Task } from './task.ts';

export interface ApprovalResult {
  stepId: string;
  title: string;
  failure: string | null;
}

/** Approves what was chosen, one after the other, after a question that says what there is to look at. */
export function BulkApprove({
  chosen,
  onDone,
  onClear,
}: {
  chosen: readonly Task[];
  onDone: (results: ApprovalResult[]) => void;
  onClear: () => void;
}) {
  const decideStep = useDecideStep();
  const [busy, setBusy] = useState(false);
  const approvable = chosen.filter(({ step }) => step.viewerCan.approve.allowed);
  const findings = approvable.filter(({ expense }) => findingsCount(expense) > 0).length;
  const approveAll = async () => {
    setBusy(true);
    const results: ApprovalResult[] = [];
    for (const { workflow, step, title } of approvable) {
      const { expenseId, contentHash } = workflow;
      const decision = { expenseId, contentHash, stepId: step.id, action: 'APPROVE' } as const;
      results.push({ stepId: step.id, title, failure: await decideStep(decision) });
    }
    setBusy(false);
    onDone(results);
  };
  return (
    <section
      aria-label="Chosen tasks"
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 shadow-pop"
    >
      <p role="status" className="font-medium">
        {chosen.length} selected
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        <ConfirmDialog
          title={`Approve ${approvable.length} expenses`}
          question={[
            'Approve all of them? This cannot be undone.',
            findings > 0 && `${findings} of them have findings that somebody should look at.`,
          ]
            .filter(Boolean)
            .join(' ')}
          confirmLabel="Approve all"
          onConfirm={approveAll}
          trigger={
            <Button size="sm" tone="primary" busy={busy} disabled={approvable.length === 0}>
              Approve {approvable.length} selected
            </Button>
          }
        />
        <Button size="sm" tone="quiet" disabled={busy} onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </section>
  );
}

export function ApprovalResults({
  results,
  onClose,
}: {
  results: readonly ApprovalResult[];
  onClose: () => void;
}) {
  const done = results.filter(({ failure }) => failure === null).length;
  return (
    <Banner
      tone={done === results.length ? 'success' : 'warning'}
      title={`${done} of ${results.length} approved`}
      action={
        <button type="button" className="font-semibold underline" onClick={onClose}>
          Close
        </button>
      }
    >
      <ul aria-label="Result per expense" className="mt-1 grid gap-1">
        {results.map(({ stepId, title, failure }) => (
          <li key={stepId} className="flex items-start gap-2">
            {failure === null ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            ) : (
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            )}
            <span className="min-w-0 wrap-anywhere">
              {title}: {failure ?? 'approved'}
            </span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
