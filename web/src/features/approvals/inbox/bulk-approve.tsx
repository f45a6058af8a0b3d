import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { ItemResult } from '../../../components/ui/result-banner.tsx';
import { SelectionBar } from '../../../components/ui/selection-bar.tsx';
import { useDecideStep } from '../api/use-decide-step.ts';
import { findingsCount } from './task-facts.tsx';
import type { Task } from './task.ts';

/** Approves the selected steps one after the other, after a confirmation that lists their issues. */
export function BulkApprove({
  chosen,
  onDone,
  onClear,
}: {
  chosen: readonly Task[];
  onDone: (results: ItemResult[]) => void;
  onClear: () => void;
}) {
  const decideStep = useDecideStep();
  const [busy, setBusy] = useState(false);
  const signable = chosen.filter(({ step }) => step.passkeyRequest !== null).length;
  const approvable = chosen.filter(
    ({ step }) => step.viewerCan.approve.allowed && step.passkeyRequest === null,
  );
  const findings = approvable.filter(({ expense }) => findingsCount(expense) > 0).length;
  const approveAll = async () => {
    setBusy(true);
    const results: ItemResult[] = [];
    for (const { workflow, step, title } of approvable) {
      const { expenseId, contentHash } = workflow;
      const decision = { expenseId, contentHash, stepId: step.id, action: 'APPROVE' } as const;
      results.push({ key: step.id, title, failure: await decideStep(decision) });
    }
    setBusy(false);
    onDone(results);
  };
  return (
    <SelectionBar label="Chosen tasks" count={chosen.length}>
      {signable > 0 && (
        <p className="self-center text-[0.8125rem] text-ink-soft">
          {signable} left out: approve {signable === 1 ? 'it' : 'each'} on its own with your
          passkey.
        </p>
      )}
      <ConfirmDialog
        title={`Approve ${approvable.length} expenses`}
        question={[
          'Approve all of them? This cannot be undone.',
          findings > 0 &&
            `${findings} of them ${findings === 1 ? 'has' : 'have'} findings to review.`,
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
    </SelectionBar>
  );
}
