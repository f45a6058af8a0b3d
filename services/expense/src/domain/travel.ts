import {
  divideHalfUp,
  formatUnits,
  parseDecimal,
  rescale,
  scaleOf,
  type Currency,
  type Money,
} from '@outlay/platform/money';
import { ok, refuse, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import { daysBetween, dayText, isDay, shiftDays } from './calendar-day.ts';
import { readDecimal } from './decimal-input.ts';
import { invalid, readText } from './printable-text.ts';
import { isPerDiem, RATE_SCALE, type TravelRate, type TravelUnit } from './travel-rate.ts';

export interface MealsProvided {
  readonly breakfasts: number;
  readonly lunches: number;
  readonly dinners: number;
}

/** A trip as a form or an API sends it. */
export interface MileageInput {
  readonly rateId: string;
  readonly distance: string;
  readonly from: string;
  readonly to: string;
}

/** Days of a trip as a form or an API sends them. */
export interface PerDiemInput {
  readonly rateId: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly mealsProvided?: Partial<MealsProvided> | null;
}

/** What the amount of a mileage was computed from. `rateId` names the version of the travel day. */
export interface Mileage extends MileageInput {
  readonly kind: 'mileage';
  readonly unit: Exclude<TravelUnit, 'day'>;
  readonly perUnit: string;
  /** The part of the distance above the rate's yearly threshold, and what its units pay; absent without one. */
  readonly above?: { readonly distance: string; readonly perUnit: string };
}

/** Days in a row with the same amounts. */
type PerDiemPart = Pick<TravelRate, 'breakfast' | 'lunch' | 'dinner'> & {
  readonly days: number;
  readonly perDay: string;
};

/** What the amount of a per diem was computed from. `rateId` names the version of the last day. */
export interface PerDiem extends PerDiemInput {
  readonly kind: 'per_diem';
  readonly place: string;
  readonly mealsProvided: MealsProvided;
  readonly perDay: string;
  readonly parts: readonly PerDiemPart[];
}

/** What an amount was computed from. It stays when the rate changes. */
export type Computed = Mileage | PerDiem;

/** What mileage or a per diem makes of an expense. */
export interface Travel {
  readonly computed: Computed;
  readonly amount: Money;
  /** The travel day; of a per diem the last one. */
  readonly day: string;
}

/** What a trip is read with. */
export interface TravelFrame {
  /** The expense's day. */
  readonly day: string;
  /** Every version of the chosen rate, newest first. */
  readonly rates: readonly TravelRate[];
  /** The rate that the expense has: it may stay, even if it is archived. */
  readonly currentRateId: string | null;
  /** What the person has claimed of this rate in expenses before this one. */
  readonly claimed?: readonly ClaimedDistance[];
}

/** A distance that was claimed on a day. */
export interface ClaimedDistance {
  readonly day: string;
  readonly distance: string;
}

type Invalid = Refusal<'VALIDATION_FAILED'>;
type Read = Result<Travel, 'VALIDATION_FAILED'>;

const DISTANCE_SCALE = 2;
const DISTANCE_MAX = 10_000n;
const PLACE_LENGTH_MAX = 200;
/** Days of the longest per diem. */
export const DAYS_MAX = 90;

/**
 * Computes the amount of a trip: its distance times the rate of its day. The part above the rate's yearly threshold has another
 * rate.
 */
export function readMileage(given: MileageInput, frame: TravelFrame): Read {
  const problems: Invalid[] = [];
  const distance = readDecimal(given.distance, DISTANCE_SCALE, DISTANCE_MAX);
  if (!distance?.units) {
    const rule = 'Distance must be above 0 and at most 10,000, with at most 2 decimals.';
    problems.push(invalid('mileage.distance', rule));
  }
  const place = (field: 'from' | 'to', label: string): string => {
    const rule = { field: `mileage.${field}`, label, lengthMax: PLACE_LENGTH_MAX, required: true };
    return readText(given[field], rule, problems) ?? '';
  };
  const [from, to] = [place('from', 'From'), place('to', 'To')];
  const rates = ratesOn([frame.day], given.rateId, 'mileage', frame);
  if (!rates.ok) problems.push(...rates.refusals);
  const refused = refuseAll(problems);
  if (refused) return refused;
  const [rate] = rates.ok ? rates.value : [];
  if (!rate || !distance || rate.unit === 'day')
    throw new Error('a validated trip must have a distance and its rate');
  const { unit, perUnit, currency, perUnitAbove } = rate;
  const used = { rateId: rate.id, distance: formatUnits(distance.units, distance.scale) };
  const whole = rescale(distance, DISTANCE_SCALE);
  const above = unitsAbove(whole, rate, frame);
  const units = (whole - above) * unitsOf(perUnit) + above * unitsOf(perUnitAbove ?? perUnit);
  const lower = { distance: formatUnits(above, DISTANCE_SCALE), perUnit: perUnitAbove ?? perUnit };
  return ok({
    computed: {
      ...{ kind: 'mileage', ...used, from, to, unit, perUnit },
      ...(above > 0n && { above: lower }),
    },
    amount: roundHalfUp(units, DISTANCE_SCALE + RATE_SCALE, currency),
    day: frame.day,
  });
}

/** The part of a distance above the threshold of the year of its day. */
function unitsAbove(
  whole: bigint,
  { thresholdPerYear, validFrom }: TravelRate,
  { day, claimed = [] }: TravelFrame,
): bigint {
  if (thresholdPerYear === null) return 0n;
  const hundredths = (text: string): bigint =>
    rescale(parseDecimal(text) ?? { units: 0n, scale: 0 }, DISTANCE_SCALE);
  const year = yearOf(day, validFrom);
  const before = claimed
    .filter((each) => yearOf(each.day, validFrom) === year)
    .reduce((sum, { distance }) => sum + hundredths(distance), 0n);
  const left = hundredths(thresholdPerYear) - before;
  if (left <= 0n) return whole;
  return whole > left ? whole - left : 0n;
}

/** The year of a day, when years begin on the day and month of `validFrom`. */
const yearOf = (day: string, validFrom: string): number =>
  Number(day.slice(0, 4)) - (day.slice(4) < validFrom.slice(4) ? 1 : 0);

/**
 * Computes the amount of days: the sum of each day's own rate without the meals that were provided. These count from the first
 * day on, because only their number is known; what is deducted beyond a day's rate is not deducted from other days.
 */
export function readPerDiem(given: PerDiemInput, frame: TravelFrame): Read {
  const { firstDay, lastDay } = given;
  const isPeriod = isDay(firstDay) && isDay(lastDay);
  const count = isPeriod ? daysBetween(firstDay, lastDay) + 1 : 0;
  if (count < 1 || count > DAYS_MAX)
    return refuse(
      'VALIDATION_FAILED',
      `A per diem is for 1 to ${DAYS_MAX} days.`,
      'perDiem.lastDay',
    );
  const mealsProvided = { ...NO_MEALS, ...given.mealsProvided };
  const problems = Object.entries(mealsProvided).flatMap(([meal, provided]) =>
    Number.isInteger(provided) && provided >= 0 && provided <= count
      ? []
      : [invalid(`perDiem.mealsProvided.${meal}`, `There can be 0 to ${count} ${meal}.`)],
  );
  const days = Array.from({ length: count }, (_, place) => shiftDays(firstDay, place));
  const rates = ratesOn(days, given.rateId, 'perDiem', frame);
  const refused = refuseAll(rates.ok ? problems : [...problems, ...rates.refusals]);
  if (refused) return refused;
  const valid = (rates.ok ? rates.value : []).map((rate, place) =>
    rate.firstLastDay && (place === 0 || place === count - 1)
      ? { ...rate, perUnit: rate.firstLastDay }
      : rate,
  );
  const last = rates.ok ? rates.value.at(-1) : undefined;
  if (!last) throw new Error('a validated per diem must have a day');
  const worth = valid.reduce((sum, rate, place) => sum + worthOf(rate, place, mealsProvided), 0n);
  const used = { rateId: last.id, place: last.name, perDay: last.perUnit };
  return ok({
    computed: {
      kind: 'per_diem',
      ...used,
      firstDay,
      lastDay,
      mealsProvided,
      parts: partsOf(valid),
    },
    amount: roundHalfUp(worth, RATE_SCALE, last.currency),
    day: lastDay,
  });
}

const NO_MEALS: MealsProvided = { breakfasts: 0, lunches: 0, dinners: 0 };

/** What a day is worth, from 0, in units of the rates' scale. */
function worthOf(rate: TravelRate, place: number, meals: MealsProvided): bigint {
  const deducted = (provided: number, text: string): bigint =>
    place < provided ? unitsOf(text) : 0n;
  const worth =
    unitsOf(rate.perUnit) -
    deducted(meals.breakfasts, rate.breakfast) -
    deducted(meals.lunches, rate.lunch) -
    deducted(meals.dinners, rate.dinner);
  return worth > 0n ? worth : 0n;
}

const partsOf = (rates: readonly TravelRate[]): PerDiemPart[] =>
  [...Map.groupBy(rates, ({ id, perUnit }) => `${id}: ${perUnit}`).values()].flatMap(
    ([rate, ...others]) => {
      if (!rate) return [];
      const { perUnit: perDay, breakfast, lunch, dinner } = rate;
      return [{ days: others.length + 1, perDay, breakfast, lunch, dinner }];
    },
  );

/** Returns the version of each day: the latest that is valid on it. */
function ratesOn(
  days: readonly string[],
  rateId: string,
  kind: 'mileage' | 'perDiem',
  { rates, currentRateId }: TravelFrame,
): Result<TravelRate[], 'VALIDATION_FAILED'> {
  const refused = (message: string) => refuse('VALIDATION_FAILED', message, `${kind}.rateId`);
  const chosen = rates.find(({ id }) => id === rateId);
  if (!chosen || isPerDiem(chosen) !== (kind === 'perDiem')) return refused('Rate does not exist.');
  const usable = rates.filter(({ id, archived }) => !archived || id === currentRateId);
  const first = usable.at(-1);
  if (!first || !usable.includes(chosen)) return refused('This rate is no longer in use.');
  const valid = days.flatMap((day) => usable.find(({ validFrom }) => validFrom <= day) ?? []);
  if (valid.length < days.length)
    return refused(`This rate is valid from ${dayText(first.validFrom, true)}.`);
  const isOne = valid.every(
    ({ unit, currency }) => unit === chosen.unit && currency === valid[0]?.currency,
  );
  return isOne
    ? ok(valid)
    : refused('The unit or currency of this rate changes. Choose the rate of the travel days.');
}

function unitsOf(rate: string): bigint {
  const decimal = parseDecimal(rate);
  if (!decimal) throw new Error(`not a rate: ${rate}`);
  return rescale(decimal, RATE_SCALE);
}

/** Rounds once, half up, to the currency's minor unit. */
function roundHalfUp(units: bigint, scale: number, currency: Currency): Money {
  const shift = scale - scaleOf(currency);
  const scaled = units * 10n ** BigInt(Math.max(-shift, 0));
  return { amountMinor: divideHalfUp(scaled, 10n ** BigInt(Math.max(shift, 0))), currency };
}

/** The same with its kind, for the entry of the creation. */
export function travelNote(computed: Computed | null, currency: Currency): string | null {
  const text = travelText(computed, currency);
  return text && `${computed?.kind === 'mileage' ? 'Mileage' : 'Per diem'}: ${text}`;
}

/** Text for the history, such as "42 km from Berlin to Potsdam at 0.30 EUR"; null for a regular expense. */
export function travelText(computed: Computed | null, currency: Currency): string | null {
  if (computed === null) return null;
  if (computed.kind === 'mileage') {
    const { distance, unit, from, to, perUnit, above } = computed;
    const lower = above ? `, ${above.distance} ${unit} of it at ${above.perUnit} ${currency}` : '';
    return `${distance} ${unit} from ${from} to ${to} at ${perUnit} ${currency}${lower}`;
  }
  const { place, firstDay, lastDay, mealsProvided, parts } = computed;
  const amounts = parts.map(({ days, perDay }) => `${days} × ${perDay} ${currency}`).join(' + ');
  const meals = Object.entries(mealsProvided)
    .filter(([, provided]) => provided > 0)
    .map(([meal, provided]) => `, ${provided} ${meal} provided`);
  const period = `${dayText(firstDay, true)} to ${dayText(lastDay, true)}`;
  return `${place}, ${period}, ${amounts}${meals.join('')}`;
}
