import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { SelectionBar } from '../../../components/ui/selection-bar.tsx';
import { formatMoney } from '../../../lib/format-money.ts';
import { totalOf } from './task-filter.ts';
import { issuesOf, mayApproveTogether, type Task } from './task.ts';
import { undoMs } from './use-held-decisions.ts';

type ApproveSeveral = (tasks: readonly [Task, ...Task[]]) => void;

/** Returns a text such as ' · $759.05'; empty when a rate is unknown. */
function totalText(tasks: readonly Task[], separator: string): string {
  const total = totalOf(tasks);
  return total === null ? '' : separator + formatMoney(total, 'USD');
}

/** Approves tasks together, after a confirmation with their number, total and issues. */
function ApproveTogether({
  tasks: [first, ...others],
  tone,
  label,
  onApprove,
}: {
  tasks: readonly Task[];
  tone: 'primary' | 'secondary';
  label: string;
  onApprove: ApproveSeveral;
}) {
  const tasks = first ? [first, ...others] : [];
  const expenses = `${tasks.length} ${tasks.length === 1 ? 'expense' : 'expenses'}`;
  const withIssues = tasks.filter((task) => issuesOf(task).length > 0).length;
  return (
    <ConfirmDialog
      title={`Approve ${expenses}`}
      question={[
        withIssues > 0 && `${withIssues} of them ${withIssues === 1 ? 'has' : 'have'} issues.`,
        `You can undo this for ${undoMs / 1_000} seconds.`,
      ]
        .filter((sentence) => sentence !== false)
        .join(' ')}
      tone="primary"
      confirmLabel={`Approve ${expenses}${totalText(tasks, ', ')}`}
      onConfirm={() => {
        if (first) onApprove([first, ...others]);
        return Promise.resolve();
      }}
      trigger={
        <Button size="sm" tone={tone} disabled={!first}>
          {label}
        </Button>
      }
    />
  );
}

interface ApproveReadyProps {
  tasks: readonly Task[];
  onApprove: ApproveSeveral;
}

/** Approves every task of a group for which nothing is left to look at. */
export function ApproveReady({ tasks, onApprove }: ApproveReadyProps) {
  const approvable = tasks.filter(mayApproveTogether);
  if (approvable.length < 2) return null;
  const label = `Approve ${approvable.length}${totalText(approvable, ' · ')}`;
  return (
    <ApproveTogether tasks={approvable} tone="secondary" label={label} onApprove={onApprove} />
  );
}

interface BulkApproveProps {
  chosen: readonly Task[];
  onApprove: ApproveSeveral;
  onClear: () => void;
}

/** The bar of the selected tasks. */
export function BulkApprove({ chosen, onApprove, onClear }: BulkApproveProps) {
  const signable = chosen.filter(({ step }) => step.passkeyRequest !== null).length;
  const approvable = chosen.filter(mayApproveTogether);
  const total = totalOf(chosen);
  return (
    <SelectionBar
      label="Chosen tasks"
      count={chosen.length}
      sum={total !== null && <Money amount={total} currency="USD" />}
    >
      <ApproveTogether
        tasks={approvable}
        tone="primary"
        label={`Approve ${approvable.length} selected`}
        onApprove={onApprove}
      />
      <Button size="sm" tone="quiet" onClick={onClear}>
        Clear
      </Button>
      {signable > 0 && (
        <p className="basis-full pb-1 text-ink-soft">
          {signable} left out: approve {signable === 1 ? 'it' : 'each'} on its own with your
          passkey.
        </p>
      )}
    </SelectionBar>
  );
}
