import type { ReactNode } from 'react';
import type { PayoutStatus } from '../../../generated/graphql.ts';
import { classNames } from '../../../lib/class-names.ts';
import { payoutStatusLabels, payoutStatuses } from '../../../lib/status-labels.ts';

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

function Toggle({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'h-8 rounded-md border px-3 text-[0.8125rem] font-medium transition-colors',
        pressed
          ? 'border-transparent bg-accent-soft text-accent'
          : 'border-line text-ink-soft hover:bg-sunken hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
