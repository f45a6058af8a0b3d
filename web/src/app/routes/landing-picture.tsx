import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';

const stations = [
  { name: 'Receipt read', detail: 'Blue Bottle Coffee · Nov 3', value: '$48.20' },
  { name: 'Approved', detail: 'Manager, then Finance', value: '2 of 2 steps' },
  { name: 'Reimbursed', detail: 'Final on Solana', value: '48.20 PYUSD' },
] as const;

/** An expense from receipt to payment, as a picture beside the headline. */
export function LandingPicture() {
  return (
    <ol aria-label="One expense on its way" className="relative grid gap-3">
      {stations.map((station, index) => (
        <li
          key={station.name}
          className="flex items-center gap-3 rounded-lg border border-white/15 bg-white/8 px-4 py-4 sm:ms-(--step) sm:gap-4 sm:p-5"
          style={{ '--step': `${index * 1.25}rem` } as CSSProperties}
        >
          <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-[oklch(0.8_0.1_190)] text-[oklch(0.25_0.05_220)]">
            <Check aria-hidden="true" className="size-4.5" strokeWidth={2.75} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{station.name}</span>
            <span className="block truncate text-sm text-white/70">{station.detail}</span>
          </span>
          <span className="shrink-0 font-medium tabular-nums">{station.value}</span>
        </li>
      ))}
    </ol>
  );
}
