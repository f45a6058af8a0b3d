import type { PayoutStatus } from '../../../generated/graphql.ts';
import { payoutStatusLabels, payoutStatuses } from '../../../lib/status-labels.ts';
import { Toggle } from './toggle.tsx';

/** Filters payouts by status: each press adds or removes a status. */
export function StatusFilter({
  chosen,
  onChange,
}: {
  chosen: readonly PayoutStatus[];
  onChange: (statuses: PayoutStatus[]) => void;
}) {
  const toggle = (status: PayoutStatus) =>
    onChange(payoutStatuses.filter((each) => (each === status) !== chosen.includes(each)));
  return (
    <div role="group" aria-label="Status" className="flex flex-wrap gap-1.5">
      <Toggle pressed={chosen.length === 0} onPress={() => onChange([])}>
        All
      </Toggle>
      {payoutStatuses.map((status) => (
        <Toggle key={status} pressed={chosen.includes(status)} onPress={() => toggle(status)}>
          {payoutStatusLabels[status].label}
        </Toggle>
      ))}
    </div>
  );
}
