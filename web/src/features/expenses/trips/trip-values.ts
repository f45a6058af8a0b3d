import { monthOf } from '@outlay/schemas/months';
import * as z from 'zod/mini';
import type { ExpenseDetailFragment, MileageInput, PerDiemInput, TravelRatesQuery } from '#graphql';
import { amountText, withPoint } from '../../../lib/read-amount.ts';
import missingTexts from './missing-values.json' with { type: 'json' };

export type Rates = Pick<TravelRatesQuery, 'mileageRates' | 'perDiemRates'>;

/** What a form has about a trip; its names are the API's. */
export const tripFields = {
  /** Mileage and a per diem have a computed amount. */
  tripKind: z.enum(['regular', 'mileage', 'perDiem']),
  mileage: z.object({ rateId: z.string(), distance: z.string(), from: z.string(), to: z.string() }),
  perDiem: z.object({
    rateId: z.string(),
    firstDay: z.string(),
    lastDay: z.string(),
    breakfasts: z.string(),
    lunches: z.string(),
    dinners: z.string(),
  }),
};
const tripSchema = z.object(tripFields);
export type TripValues = z.infer<typeof tripSchema>;
export type TripKind = TripValues['tripKind'];

export const noTrip: TripValues = {
  tripKind: 'regular',
  mileage: { rateId: '', distance: '', from: '', to: '' },
  perDiem: { rateId: '', firstDay: '', lastDay: '', breakfasts: '', lunches: '', dinners: '' },
};

const missing: Readonly<Record<string, string>> = missingTexts;

/** Returns the paths of values that a trip lacks. */
const lacking = (values: TripValues): string[] =>
  Object.keys(missing).filter((path) => {
    const [kind, name] = path.split('.') as ['mileage' | 'perDiem', string];
    const texts: Readonly<Record<string, string>> = values[kind];
    return kind === values.tripKind && texts[name]?.trim() === '';
  });

/** Refuses an incomplete trip at the field to fill in. */
export const checkTrip = z.check<TripValues>(({ value, issues }) => {
  for (const path of lacking(value))
    issues.push({
      ...{ code: 'custom', message: missing[path] ?? '', input: value, path: path.split('.') },
    });
});

/** Whether the amount of a trip can be computed. */
export const isComplete = (values: TripValues): boolean => lacking(values).length === 0;

/** Returns the values of a saved expense. */
export function tripValuesOf({
  mileage,
  perDiem,
}: Pick<ExpenseDetailFragment, 'mileage' | 'perDiem'>): TripValues {
  if (mileage) {
    const { rate, distance, from, to } = mileage;
    const typed = { rateId: rate.id, distance: amountText(distance), from, to };
    return { ...noTrip, tripKind: 'mileage', mileage: typed };
  }
  if (!perDiem) return noTrip;
  const { rate, firstDay, lastDay, mealsProvided } = perDiem;
  const countText = (count: number) => (count === 0 ? '' : String(count));
  return {
    ...noTrip,
    tripKind: 'perDiem',
    perDiem: {
      ...{ rateId: rate.id, firstDay, lastDay },
      breakfasts: countText(mealsProvided.breakfasts),
      lunches: countText(mealsProvided.lunches),
      dinners: countText(mealsProvided.dinners),
    },
  };
}

/** Returns the trip for the API; nothing for a regular expense. */
export function tripInput({ tripKind, mileage, perDiem }: TripValues): {
  mileage?: MileageInput;
  perDiem?: PerDiemInput;
} {
  if (tripKind === 'mileage')
    return { mileage: { ...mileage, distance: withPoint(mileage.distance) } };
  if (tripKind === 'regular') return {};
  const { rateId, firstDay, lastDay, breakfasts, lunches, dinners } = perDiem;
  const count = (text: string) => Math.trunc(Number(text)) || 0;
  const mealsProvided = {
    ...{ breakfasts: count(breakfasts), lunches: count(lunches), dinners: count(dinners) },
  };
  return { perDiem: { rateId, firstDay, lastDay, mealsProvided } };
}

/** The day of an expense; of a per diem its last one. */
export const dayOf = ({ tripKind, perDiem, date }: TripValues & { date: string }): string =>
  tripKind === 'perDiem' ? perDiem.lastDay : date;

const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Returns days such as 'Nov 16–18'. */
export function daysText(firstDay: string, lastDay: string): string {
  if (firstDay === lastDay) return dayText(firstDay);
  const isSameMonth = monthOf(firstDay) === monthOf(lastDay);
  return `${dayText(firstDay)}–${isSameMonth ? Number(lastDay.slice(8)) : dayText(lastDay)}`;
}

/** Returns a title such as 'Berlin to Potsdam' or 'Munich, Nov 16–18'; '' for an incomplete trip. */
export function proposedTitle({ tripKind, mileage, perDiem }: TripValues, rates: Rates): string {
  const { from, to } = mileage;
  if (tripKind === 'mileage')
    return from.trim() && to.trim() ? `${from.trim()} to ${to.trim()}` : '';
  const place = rates.perDiemRates.find(({ id }) => id === perDiem.rateId)?.place;
  const { firstDay, lastDay } = perDiem;
  const isWhole = tripKind === 'perDiem' && place && firstDay && lastDay;
  return isWhole ? `${place}, ${daysText(firstDay, lastDay)}` : '';
}
