import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { SelectionBar } from '../../../components/ui/selection-bar.tsx';
import { formatMoney } from '../../../lib/format-money.ts';
import { totalOf } from './task-filter.ts';
import { issueCount, type Task } from './task.ts';
import { undoMs } from './use-held-decisions.ts';

/** Approves the selected tasks together, after a confirmation with their number, total and issues. */
export function BulkApprove({
  chosen,
  onApprove,
  onClear,
}: {
  chosen: readonly Task[];
  onApprove: (tasks: readonly [Task, ...Task[]]) => void;
  onClear: () => void;
}) {
  const signable = chosen.filter(({ step }) => step.passkeyRequest !== null).length;
  const [first, ...others] = chosen.filter(
    ({ step }) => step.viewerCan.approve.allowed && step.passkeyRequest === null,
  );
  const approvable = first ? [first, ...others] : [];
  const expenses = `${approvable.length} ${approvable.length === 1 ? 'expense' : 'expenses'}`;
  const total = totalOf(approvable);
  const withIssues = approvable.filter((task) => issueCount(task) > 0).length;
  return (
    <SelectionBar label="Chosen tasks" count={chosen.length}>
      {signable > 0 && (
        <p className="self-center text-sm text-ink-soft">
          {signable} left out: approve {signable === 1 ? 'it' : 'each'} on its own with your
          passkey.
        </p>
      )}
      <ConfirmDialog
        title={`Approve ${expenses}`}
        question={[
          withIssues > 0 && `${withIssues} of them ${withIssues === 1 ? 'has' : 'have'} issues.`,
          `You can undo this for ${undoMs / 1_000} seconds.`,
        ]
          .filter((sentence) => sentence !== false)
          .join(' ')}
        tone="primary"
        confirmLabel={
          total
            ? `Approve ${expenses}, ${formatMoney(total.amount, total.currency)}`
            : `Approve ${expenses}`
        }
        onConfirm={() => {
          if (first) onApprove([first, ...others]);
          return Promise.resolve();
        }}
        trigger={
          <Button size="sm" tone="primary" disabled={!first}>
            Approve {approvable.length} selected
          </Button>
        }
      />
      <Button size="sm" tone="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </SelectionBar>
  );
}
