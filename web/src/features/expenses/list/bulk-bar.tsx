import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DetailList } from '../../../components/ui/detail-list.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { SelectionBar } from '../../../components/ui/selection-bar.tsx';
import type { ExpenseRowFragment } from '#graphql';
import { sumDecimals } from '../../../lib/decimal.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { ChooseCoding, type CodingChoice } from '../coding/choose-coding.tsx';
import { openCopies } from '../components/open-copies.ts';
import { isRecodable } from '../coding/is-recodable.ts';
import type { BulkAction, Coding, useBulkAction } from './use-bulk-action.ts';

interface BulkBarProps {
  chosen: readonly ExpenseRowFragment[];
  /** Selects more rows than those loaded; null when all that match are selected. */
  all: ReactNode;
  running: BulkAction | null;
  onRun: ReturnType<typeof useBulkAction>['run'];
  onClear: () => void;
}

/**
 * The sum of the selected rows and the bulk actions that are possible for at least one of them; the others are skipped, and the
 * label says how many.
 */
export function BulkBar({ chosen, all, running, onRun, onClear }: BulkBarProps) {
  const submittable = chosen.filter(({ viewerCan }) => viewerCan.submit.allowed);
  const isFinance = useSessionUser().roles.includes('finance');
  const recodable = isFinance ? chosen.filter(isRecodable) : [];
  const deletable = chosen.filter(({ viewerCan }) => viewerCan.delete.allowed);
  return (
    <SelectionBar label="Chosen expenses" count={chosen.length} sum={<Sum of={chosen} />}>
      {all}
      {submittable.length + deletable.length + recodable.length === 0 && (
        <p className="text-ink-faint">These can&apos;t be submitted or deleted.</p>
      )}
      {submittable.length > 0 && (
        <SubmitChosen
          label={labelOf('Submit', submittable, chosen)}
          submittable={submittable}
          running={running}
          onSubmit={() => onRun('submit', submittable)}
        />
      )}
      {recodable.length > 0 && (
        <RecodeChosen
          label={labelOf('Change coding of', recodable, chosen)}
          count={recodable.length}
          running={running}
          onConfirm={(coding) => onRun('recode', recodable, coding)}
        />
      )}
      {deletable.length > 0 && (
        <ConfirmDialog
          title={`Delete ${deletable.length} of ${chosen.length} expenses`}
          question={`Are you sure you want to delete ${deletable.length === 1 ? 'this expense' : `these ${deletable.length} expenses`}?`}
          confirmLabel="Delete"
          onConfirm={() => onRun('delete', deletable)}
          trigger={
            <Button
              size="sm"
              tone="quiet"
              className="hover:text-danger"
              disabled={running !== null}
            >
              {labelOf('Delete', deletable, chosen)}
            </Button>
          }
        />
      )}
      <IconButton Icon={X} label="Clear selection" disabled={running !== null} onClick={onClear} />
    </SelectionBar>
  );
}

interface RecodeChosenProps {
  label: string;
  count: number;
  running: BulkAction | null;
  onConfirm: (coding: Coding) => Promise<void>;
}

function RecodeChosen({ label, count, running, onConfirm }: RecodeChosenProps) {
  const [choice, setChoice] = useState<CodingChoice>({});
  return (
    <ReasonDialog
      title={`Change coding of ${count} ${count === 1 ? 'expense' : 'expenses'}`}
      explanation="This applies to all their lines. The submitters see this change."
      confirmLabel="Change coding"
      draft="bulk-coding"
      tone="primary"
      onConfirm={async (reason) => {
        if (Object.keys(choice).length === 0) return 'Choose a category or a tax code above';
        await onConfirm({ ...choice, reason });
        return null;
      }}
      trigger={
        <Button size="sm" tone="quiet" busy={running === 'recode'} disabled={running !== null}>
          {label}
        </Button>
      }
    >
      <ChooseCoding choice={choice} onChange={setChoice} />
    </ReasonDialog>
  );
}

/** In US dollars; an expense without a rate has no amount in them yet. */
function Sum({ of }: { of: readonly ExpenseRowFragment[] }) {
  const sum = sumDecimals(of.map(({ usdAmount }) => usdAmount ?? '0'));
  return <Money amount={sum} currency="USD" className="text-ink-soft" />;
}

interface SubmitChosenProps {
  label: string;
  submittable: readonly ExpenseRowFragment[];
  running: BulkAction | null;
  onSubmit: () => Promise<void>;
}

/** Names possible duplicates before submitting. Expenses marked as duplicates can't be submitted. */
function SubmitChosen({ label, submittable, running, onSubmit }: SubmitChosenProps) {
  const button = (
    <Button
      size="sm"
      tone="quiet"
      busy={running === 'submit'}
      disabled={running !== null}
      onClick={() => void onSubmit()}
    >
      {label}
    </Button>
  );
  const alike = submittable.filter(({ duplicates }) => openCopies(duplicates).length > 0);
  if (alike.length === 0) return button;
  return (
    <ConfirmDialog
      title={`Submit ${submittable.length} ${submittable.length === 1 ? 'expense' : 'expenses'}?`}
      question={`${alike.length} ${alike.length === 1 ? 'looks like a duplicate' : 'look like duplicates'}. Submit anyway?`}
      details={
        <DetailList
          sentences={alike.flatMap(({ title, duplicates }) =>
            openCopies(duplicates).map(({ message }) => `${title}: ${message}`),
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
