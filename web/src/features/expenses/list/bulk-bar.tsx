import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { SelectionBar } from '../../../components/ui/selection-bar.tsx';
import type { ExpenseRowFragment } from '../../../generated/graphql.ts';
import type { BulkAction } from './use-bulk-action.ts';

/** Bulk actions for the selected rows. Rows that an action doesn't apply to are skipped and counted. */
export function BulkBar({
  chosen,
  running,
  onRun,
  onClear,
}: {
  chosen: readonly ExpenseRowFragment[];
  running: BulkAction | null;
  onRun: (action: BulkAction, expenses: readonly ExpenseRowFragment[]) => Promise<void>;
  onClear: () => void;
}) {
  const submittable = chosen.filter(({ viewerCan }) => viewerCan.submit.allowed);
  const deletable = chosen.filter(({ viewerCan }) => viewerCan.delete.allowed);
  return (
    <SelectionBar label="Chosen expenses" count={chosen.length}>
      <Button
        size="sm"
        tone="primary"
        busy={running === 'submit'}
        disabled={submittable.length === 0 || running !== null}
        title={submittable.length === 0 ? 'None of these can be submitted' : undefined}
        onClick={() => void onRun('submit', submittable)}
      >
        Submit {submittable.length} of {chosen.length}
      </Button>
      <ConfirmDialog
        title={`Delete ${deletable.length} of ${chosen.length} expenses`}
        question={
          deletable.length === 1
            ? 'Are you sure you want to delete this expense?'
            : `Are you sure you want to delete these ${deletable.length} expenses?`
        }
        confirmLabel="Delete"
        onConfirm={() => onRun('delete', deletable)}
        trigger={
          <Button
            size="sm"
            tone="danger"
            disabled={deletable.length === 0 || running !== null}
            title={deletable.length === 0 ? 'None of these can be deleted' : undefined}
          >
            Delete {deletable.length} of {chosen.length}
          </Button>
        }
      />
      <Button size="sm" tone="quiet" disabled={running !== null} onClick={onClear}>
        Clear selection
      </Button>
    </SelectionBar>
  );
}
