import { useTreasuryQuery, type PayoutRowFragment } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { expenseTitle } from './payout-expense.ts';
import { PayoutTable } from './payout-table.tsx';
import { useRunSelection, runPayoutsMax } from './use-run-selection.ts';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';

interface PayoutRowsProps {
  payouts: readonly PayoutRowFragment[];
  onResult: (result: ActionResult | null) => void;
}

/** The table, with a checkbox for each queued payout if payouts are paid in manual batches. */
export function PayoutRows({ payouts, onResult }: PayoutRowsProps) {
  const { data } = useTreasuryQuery({ fetchPolicy: 'cache-first' });
  const isByRun = data?.treasury.treasury?.settings.mode === 'BY_RUN';
  const selection = useRunSelection(payouts);
  return (
    <>
      {isByRun && payouts.some(({ status }) => status === 'QUEUED') && (
        <RunBar selection={selection} onResult={onResult} />
      )}
      <PayoutTable
        payouts={payouts}
        onResult={onResult}
        choiceOf={(payout) =>
          isByRun && (
            <RunChoice
              payout={payout}
              checked={selection.has(payout.id)}
              onToggle={() => selection.toggle(payout.id)}
            />
          )
        }
      />
    </>
  );
}

interface RunChoiceProps {
  payout: PayoutRowFragment;
  checked: boolean;
  onToggle: () => void;
}

/** Only queued payouts can be selected; the others keep the column's space. */
function RunChoice({ payout, checked, onToggle }: RunChoiceProps) {
  if (payout.status !== 'QUEUED') return <span aria-hidden="true" className="w-4 shrink-0" />;
  return (
    <label className="touchable relative shrink-0">
      <input
        type="checkbox"
        className="relative size-4 accent-accent"
        aria-label={`Select the payout to ${personName(payout.payee)}, ${expenseTitle(payout.expense)}`}
        checked={checked}
        onChange={onToggle}
      />
    </label>
  );
}

const runPreview = lazyPart(() => import('./run-preview.tsx'));

interface RunBarProps {
  selection: ReturnType<typeof useRunSelection>;
  onResult: (result: ActionResult) => void;
}

/** The payouts selected for the next run, with a preview before anything is paid. */
function RunBar({ selection, onResult }: RunBarProps) {
  const count = selection.chosen.length;
  const tooMany = count > runPayoutsMax;
  return (
    <section
      aria-label="Next run"
      className="-mx-(--gutter) flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border-y border-t-line border-b-hair bg-canvas px-(--gutter) py-1.5"
    >
      <h3 className="font-strong">Next run</h3>
      <p role="status" className="text-ink-soft">
        {count === 0 && 'Queued payouts wait for the next run. Choose which ones to pay.'}
        {count > 0 && !tooMany && `${count} ${count === 1 ? 'payout' : 'payouts'} chosen`}
        {tooMany && `${count} chosen: one run takes at most ${runPayoutsMax}.`}
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        {count > 0 ? (
          <Button size="sm" tone="quiet" onClick={selection.clear}>
            Clear selection
          </Button>
        ) : (
          <Button size="sm" onClick={selection.chooseAll}>
            Choose all queued
          </Button>
        )}
        <DialogTrigger
          dialog={runPreview}
          trigger={
            <Button size="sm" tone="primary" disabled={count === 0 || tooMany}>
              Preview run
            </Button>
          }
        >
          {(handle) => (
            <runPreview.Part
              handle={handle}
              ids={selection.chosen}
              onStarted={(result) => {
                selection.clear();
                onResult(result);
              }}
            />
          )}
        </DialogTrigger>
      </div>
    </section>
  );
}
