import { Chip } from '../../../components/ui/chip.tsx';
import type { PayoutStatus } from '#graphql';
import { payoutStatusLabels, payoutStatuses } from '../payout-status-labels.ts';
import type { PayoutsToDecide } from './use-payouts-to-decide.ts';

interface StatusFilterProps {
  chosen: readonly PayoutStatus[];
  countOf: PayoutsToDecide['countOf'];
  onChange: (statuses: PayoutStatus[]) => void;
}

/** Filters payouts by status: each press adds or removes a status. */
export function StatusFilter({ chosen, countOf, onChange }: StatusFilterProps) {
  const toggle = (status: PayoutStatus) =>
    onChange(payoutStatuses.filter((each) => (each === status) !== chosen.includes(each)));
  return (
    <div role="group" aria-label="Status" className="flex flex-wrap gap-1.5">
      <Chip label="All" isOn={chosen.length === 0} onClick={() => onChange([])} />
      {payoutStatuses.map((status) => (
        <Chip
          key={status}
          label={payoutStatusLabels[status].label}
          count={countOf(status)}
          needsSomeone={status === 'HELD' || status === 'FAILED'}
          isOn={chosen.includes(status)}
          onClick={() => toggle(status)}
        />
      ))}
    </div>
  );
}
