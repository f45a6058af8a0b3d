import { Fact } from '../../../components/ui/section.tsx';
import type { ExpenseDetailFragment } from '#graphql';
import { formatDay } from '../../../lib/format-date.ts';
import { formatMoneyWithCode } from '../../../lib/format-money.ts';
import { unitLabels } from './trip-rates.ts';

/** What the amount was computed from. */
export default function TripFacts({
  expense: { mileage, perDiem, currency },
}: {
  expense: Pick<ExpenseDetailFragment, 'mileage' | 'perDiem' | 'currency'>;
}) {
  if (mileage) {
    const { rate, distance, perUnit, from, to } = mileage;
    const unit = unitLabels[mileage.unit] ?? mileage.unit;
    return (
      <>
        <Fact label="Trip">{`${from} to ${to}`}</Fact>
        <Fact label="Distance">{`${distance} ${unit}`}</Fact>
        <Fact label="Mileage rate">
          {rateText(`${rate.name}, ${formatMoneyWithCode(perUnit, currency)} per ${unit}`, rate)}
        </Fact>
      </>
    );
  }
  if (!perDiem) return null;
  const { rate, place, firstDay, lastDay, mealsProvided, parts } = perDiem;
  const { breakfasts, lunches, dinners } = mealsProvided;
  const meals = Object.entries({ Breakfasts: breakfasts, Lunches: lunches, Dinners: dinners })
    .filter(([, count]) => count > 0)
    .map(([meal, count]) => `${meal}: ${count}`);
  const days = parts.map(
    ({ days: count, perDay }) =>
      `${count} ${count === 1 ? 'day' : 'days'} at ${formatMoneyWithCode(perDay, currency)}`,
  );
  return (
    <>
      <Fact label="Place">{place}</Fact>
      <Fact label="Days">{`${formatDay(firstDay)} – ${formatDay(lastDay)}`}</Fact>
      <Fact label="Per diem">{rateText(days.join(', '), rate)}</Fact>
      {meals.length > 0 && <Fact label="Meals provided">{meals.join(', ')}</Fact>}
    </>
  );
}

const rateText = (text: string, { source }: { source: string | null }): string =>
  source === null ? text : `${text} · ${source}`;
