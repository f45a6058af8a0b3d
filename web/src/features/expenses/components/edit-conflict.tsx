import { Button } from '../../../components/ui/button.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import type { EditExpenseValues } from '../expense-form-schema.ts';
import type { Conflict, FieldName, Merge } from './merge-edits.ts';

export const fieldLabels: Record<FieldName, string> = {
  title: 'Expense Title',
  vendor: 'Vendor',
  amount: 'Amount',
  currency: 'Currency',
  invoiceNumber: 'Invoice/Receipt Number',
  categoryId: 'Category',
  policyId: 'Policy',
  description: 'Description',
};

/** Someone else saved meanwhile: shows their changes and lets the user choose where both changed a field. */
export function EditConflict({
  merge,
  nameOf,
  onChoose,
}: {
  merge: Merge;
  /** Categories and policies are shown by name. */
  nameOf: (field: FieldName, value: string) => string;
  onChoose: (values: Partial<EditExpenseValues>, settled: Conflict[]) => void;
}) {
  const { conflicts, taken } = merge;
  return (
    <Banner tone="warning" title="Someone else changed this expense meanwhile">
      {taken.length > 0 && (
        <p>Their changes were taken over: {taken.map((field) => fieldLabels[field]).join(', ')}.</p>
      )}
      {conflicts.length > 0 ? (
        <>
          <p>You both changed the following. Choose one of each, then save again.</p>
          <ul aria-label="Fields changed by both" className="mt-3 grid gap-3">
            {groupsOf(conflicts).map((group) => (
              <ConflictRow
                key={group[0]?.field}
                group={group}
                nameOf={nameOf}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </>
      ) : (
        <p>What you typed is still here. Look at it and save again.</p>
      )}
    </Banner>
  );
}

/** Category and policy are chosen together. */
function groupsOf(conflicts: readonly Conflict[]): Conflict[][] {
  const pair = conflicts.filter(({ field }) => field === 'categoryId' || field === 'policyId');
  const single = conflicts.filter((conflict) => !pair.includes(conflict));
  return [...single.map((conflict) => [conflict]), ...(pair.length > 0 ? [pair] : [])];
}

function ConflictRow({
  group,
  nameOf,
  onChoose,
}: {
  group: Conflict[];
  nameOf: (field: FieldName, value: string) => string;
  onChoose: (values: Partial<EditExpenseValues>, settled: Conflict[]) => void;
}) {
  const label = group.map(({ field }) => fieldLabels[field]).join(' and ');
  const side = (pick: (conflict: Conflict) => string) =>
    group.map((conflict) => nameOf(conflict.field, pick(conflict)) || 'empty').join(', ');
  const choose = (pick: (conflict: Conflict) => string) =>
    onChoose(Object.fromEntries(group.map((conflict) => [conflict.field, pick(conflict)])), group);
  return (
    <li className="rounded-md border border-line bg-surface p-3 text-ink">
      <p className="font-medium">{label}</p>
      <p className="wrap-anywhere text-ink-soft">Yours: {side(({ mine }) => mine)}</p>
      <p className="wrap-anywhere text-ink-soft">Theirs: {side(({ theirs }) => theirs)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          onClick={() => choose(({ mine }) => mine)}
          aria-label={`Keep my ${label}`}
        >
          Keep mine
        </Button>
        <Button
          size="sm"
          onClick={() => choose(({ theirs }) => theirs)}
          aria-label={`Take their ${label}`}
        >
          Take theirs
        </Button>
      </div>
    </li>
  );
}
