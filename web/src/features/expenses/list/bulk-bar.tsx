import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DetailList } from '../../../components/ui/detail-list.tsx';
import { SelectionBar } from '../../../components/ui/selection-bar.tsx';
import type { ExpenseRowFragment } from '../../../generated/graphql.ts';
import type { BulkAction } from './use-bulk-action.ts';

/** The bulk actions that are possible for at least one selected row; the others are skipped, and the label says how many. */
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
      {submittable.length === 0 && deletable.length === 0 && (
        <p className="self-center text-sm text-ink-faint">
          These can&apos;t be submitted or deleted.
        </p>
      )}
      {submittable.length > 0 && (
        <SubmitChosen
          label={labelOf('Submit', submittable, chosen)}
          submittable={submittable}
          running={running}
          onSubmit={() => onRun('submit', submittable)}
        />
      )}
      {deletable.length > 0 && (
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
            <Button size="sm" tone="danger" disabled={running !== null}>
              {labelOf('Delete', deletable, chosen)}
            </Button>
          }
        />
      )}
      <Button size="sm" tone="quiet" disabled={running !== null} onClick={onClear}>
        Clear selection
      </Button>
    </SelectionBar>
  );
}

/** Names possible duplicates before submitting. Expenses marked as duplicates can't be submitted. */
function SubmitChosen({
  label,
  submittable,
  running,
  onSubmit,
}: {
  label: string;
  submittable: readonly ExpenseRowFragment[];
  running: BulkAction | null;
  onSubmit: () => Promise<void>;
}) {
  const button = (
    <Button
      size="sm"
      tone="primary"
      busy={running === 'submit'}
      disabled={running !== null}
      onClick={() => void onSubmit()}
    >
      {label}
    </Button>
  );
  const alike = submittable.filter(({ duplicates }) => duplicates.some(({ open }) => open));
  if (alike.length === 0) return button;
  return (
    <ConfirmDialog
      title={`Submit ${submittable.length} ${submittable.length === 1 ? 'expense' : 'expenses'}?`}
      question={`${alike.length} ${alike.length === 1 ? 'looks like a duplicate' : 'look like duplicates'}. Submit anyway?`}
      details={
        <DetailList
          sentences={alike.flatMap(({ title, duplicates }) =>
            duplicates.filter(({ open }) => open).map(({ message }) => `${title}: ${message}`),
          )}
        />
      }
      confirmLabel="Submit anyway"
      tone="primary"
      onConfirm={onSubmit}
      trigger={button}
    />
  );
}

/** Returns a label such as 'Submit 3', or 'Submit 2 of 3' when one is skipped. */
const labelOf = (
  action: string,
  possible: readonly unknown[],
  chosen: readonly unknown[],
): string =>
  possible.length === chosen.length
    ? `${action} ${chosen.length}`
    : `${action} ${possible.length} of ${chosen.length}`;
