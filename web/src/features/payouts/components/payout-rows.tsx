import { useTreasuryQuery, type PayoutRowFragment } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { expenseTitle } from './payout-expense.ts';
import { PayoutTable } from './payout-table.tsx';
import { RunBar } from './run-bar.tsx';
import { useRunSelection } from './use-run-selection.ts';

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
