import { useState, type ReactNode } from 'react';
import { Chip } from '../../../components/ui/chip.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useTreasuryHistoryQuery, useTreasuryQuery, type TreasuryPartsFragment } from '#graphql';
import { sumDecimals } from '../../../lib/decimal.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { formatMoney, moneyParts } from '../../../lib/format-money.ts';
import { BalanceChart } from './balance-chart.tsx';
import { hasMovements, type BalanceDay } from './balance-days.ts';

/** Interval in ms at which the books are compared with the chain. */
const refreshMs = 30_000;
const ranges = [30, 90] as const;

/** PYUSD at the end of each day, over all treasuries of the organization. */
export function BalanceCard() {
  const [dayCount, setDayCount] = useState<number>(ranges[0]);
  const { data, previousData, error, refetch } = useTreasuryHistoryQuery({
    variables: { days: dayCount },
    pollInterval: refreshMs,
  });
  const treasury = useTreasuryQuery({ fetchPolicy: 'cache-first' }).data?.treasury.treasury;
  const shown = data ?? previousData;
  return (
    <Section
      title="Balance history"
      action={
        <div role="group" aria-label="Range" className="flex gap-1.5">
          {ranges.map((range) => (
            <Chip
              key={range}
              label={`${range} days`}
              isOn={range === dayCount}
              onClick={() => setDayCount(range)}
            />
          ))}
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <NotLoaded
          what="the balance"
          outline={<BalanceSkeleton />}
          shown={shown}
          {...{ error, refetch }}
        />
        {shown && <BalanceContent days={shown.treasuryHistory} {...nowOf(treasury)} />}
      </div>
    </Section>
  );
}

interface Now {
  /** Whether the history is the sum of two treasuries. */
  readonly isOfBoth: boolean;
  /** As the treasuries beside it show it; null while one of them is unknown. */
  readonly amount: string | null;
}

function nowOf(treasury: TreasuryPartsFragment | null | undefined): Now {
  const all = treasury ? [treasury, ...(treasury.second ? [treasury.second] : [])] : [];
  const amounts = all.flatMap(({ balances }) => balances?.amount ?? []);
  const isKnown = all.length > 0 && amounts.length === all.length;
  return { isOfBoth: all.length > 1, amount: isKnown ? sumDecimals(amounts) : null };
}

type BalanceContentProps = Now & { days: readonly BalanceDay[] | null | undefined };

function BalanceContent({ days, isOfBoth, amount }: BalanceContentProps) {
  const last = days?.at(-1);
  if (!days || !last) return <Note>Treasury history isn&apos;t ready yet.</Note>;
  if (!hasMovements(days)) return <Note>No movements yet.</Note>;
  return (
    <>
      {isOfBoth && (
        <div className="flex justify-between gap-x-4 text-sm">
          <p className="text-ink-soft">Both treasuries</p>
          <p className="tabular-nums">{formatMoney(amount ?? last.amount, 'PYUSD')}</p>
        </div>
      )}
      <BalanceChart days={days} />
      <details>
        <summary className="touchable cursor-pointer text-base font-medium">Show as table</summary>
        <BalanceTable days={days} />
      </details>
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="flex h-40 items-center justify-center text-center text-ink-soft">{children}</p>
);

/** A placeholder as tall as the chart with its figures, so that nothing moves when they load. */
const BalanceSkeleton = () => (
  <>
    <LoadingNote>Loading the balance</LoadingNote>
    <Skeleton className="h-48 w-full" />
  </>
);

/** Formats an amount without its currency, which the table's header has. */
const figureOf = (amount: string): string => moneyParts(amount, 'PYUSD').digits;

/** Newest first, because people look up the last days. */
const BalanceTable = ({ days }: { days: readonly BalanceDay[] }) => (
  <div
    className="mt-3 max-h-80 overflow-auto"
    role="region"
    aria-label="Balance by day"
    tabIndex={0}
  >
    <table className="w-full text-right text-sm tabular-nums">
      <caption className="sr-only">Balance by day (UTC)</caption>
      <thead className="text-ink-faint">
        <tr className="*:py-1.5 *:pl-4 *:font-normal">
          <th scope="col" className="pl-0! text-left">
            Day (UTC)
          </th>
          <th scope="col">Balance (PYUSD)</th>
          <th scope="col">Paid out</th>
          <th scope="col">Received</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {days.toReversed().map(({ date, amount, paidOut, received }) => (
          <tr key={date} className="*:py-1.5 *:pl-4 *:whitespace-nowrap">
            <th scope="row" className="pl-0! text-left font-normal">
              {formatDay(date)}
            </th>
            <td>{figureOf(amount)}</td>
            <td>{figureOf(paidOut)}</td>
            <td>{figureOf(received)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
