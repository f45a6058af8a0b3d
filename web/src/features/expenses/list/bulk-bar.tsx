import { CircleAlert, CircleCheck } from 'lucide-react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { ExpenseRowFragment } from '../../../generated/graphql.ts';
import type { BulkAction, BulkResult } from './use-bulk-action.ts';

/** What can be done with the chosen rows. Rows that the action is not for are left out and counted. */
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
    <section
      aria-label="Chosen expenses"
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 shadow-pop"
    >
      <p role="status" className="font-medium">
        {chosen.length} selected
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
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
      </div>
    </section>
  );
}

/** How it went with each, the failures with the server's own sentences. */
export function BulkResults({
  action,
  items,
  onClose,
}: {
  action: BulkAction;
  items: readonly BulkResult[];
  onClose: () => void;
}) {
  const done = items.filter(({ failure }) => failure === null).length;
  const verb = action === 'submit' ? 'submitted' : 'deleted';
  return (
    <Banner
      tone={done === items.length ? 'success' : 'warning'}
      title={`${done} of ${items.length} ${verb}`}
      action={
        <button type="button" className="font-semibold underline" onClick={onClose}>
          Close
        </button>
      }
    >
      <ul aria-label="Result per expense" className="mt-1 grid gap-1">
        {items.map(({ id, title, failure }) => (
          <li key={id} className="flex items-start gap-2">
            {failure === null ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            ) : (
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            )}
            <span className="min-w-0 wrap-anywhere">
              {title}: {failure ?? verb}
            </span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
