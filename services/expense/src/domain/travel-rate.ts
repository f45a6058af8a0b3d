import { formatUnits, isCurrency, rescale, scaleOf, type Currency } from '@outlay/platform/money';
import { ok, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import type { Country } from '@outlay/schemas/countries';
import { isDay } from './calendar-day.ts';
import { readDecimal } from './decimal-input.ts';
import { invalid, readText } from './printable-text.ts';
import templates from './travel-rates.json' with { type: 'json' };

/** The unit of a per diem is a day, all others are distances. */
export const TRAVEL_UNITS = ['km', 'mi', 'day'] as const;
export type TravelUnit = (typeof TRAVEL_UNITS)[number];

/** What travel is reimbursed with, owned by an organization. Rates of one kind and name are versions of each other. */
export interface TravelRate {
  readonly id: string;
  readonly organizationId: string;
  /** Of a per diem the place. */
  readonly name: string;
  readonly unit: TravelUnit;
  /** Decimal strings, like what each provided meal deducts; mileage has no deductions. */
  readonly perUnit: string;
  readonly breakfast: string;
  readonly lunch: string;
  readonly dinner: string;
  /** What the first and the last day of a trip pay, in place of a full day; null when they pay the same. */
  readonly firstLastDay: string | null;
  /** Distance for which a person gets `perUnit` in a year, which begins on the day and month of `validFrom`; null for any. */
  readonly thresholdPerYear: string | null;
  /** What a unit above the threshold pays. */
  readonly perUnitAbove: string | null;
  readonly currency: Currency;
  /** First calendar day. */
  readonly validFrom: string;
  /** Where the rate is published. */
  readonly source: string | null;
  /** Archived ones stay on existing expenses but are not used for new ones. */
  readonly archived: boolean;
}

/** Values that an admin chooses. */
export type TravelRateRules = Omit<TravelRate, 'id' | 'organizationId' | 'archived'>;

/** The same, not validated yet. */
export type TravelRateInput = Omit<TravelRateRules, 'currency'> & { readonly currency: string };

export const isPerDiem = ({ unit }: Pick<TravelRate, 'unit'>): boolean => unit === 'day';

/** Maximum number of decimals of a rate. */
export const RATE_SCALE = 4;
const RATE_MAX = 100_000n;
/** Rates show at least cents, where their currency has any. */
const SCALE_SHOWN = 2;

/** Validates every field, with one refusal per invalid field. */
export function readTravelRate(
  given: TravelRateInput,
): Result<TravelRateRules, 'VALIDATION_FAILED'> {
  const problems: Refusal<'VALIDATION_FAILED'>[] = [];
  const name = isPerDiem(given)
    ? { field: 'place', label: 'Place', lengthMax: 100, required: true }
    : { field: 'name', label: 'Name', lengthMax: 100, required: true };
  const currency = isCurrency(given.currency) ? given.currency : 'USD';
  const rate = (field: string, label: string, text: string): string => {
    const read = readDecimal(text, RATE_SCALE, RATE_MAX);
    const rule = `a number from 0 to 100,000 with at most ${RATE_SCALE} decimals`;
    if (!read) problems.push(invalid(field, `${label} must be ${rule}.`));
    const { units, scale } = read ?? { units: 0n, scale: 0 };
    const shown = Math.max(scale, Math.min(scaleOf(currency), SCALE_SHOWN));
    return formatUnits(rescale({ units, scale }, shown), shown);
  };
  const rules = {
    ...{ currency, unit: given.unit, validFrom: given.validFrom },
    name: readText(given.name, name, problems) ?? '',
    perUnit: isPerDiem(given)
      ? rate('perDay', 'Amount per day', given.perUnit)
      : rate('perUnit', 'Amount per unit', given.perUnit),
    breakfast: rate('breakfast', 'Breakfast', given.breakfast),
    lunch: rate('lunch', 'Lunch', given.lunch),
    dinner: rate('dinner', 'Dinner', given.dinner),
    ...readPartialRates(given, rate, problems),
    source: readText(given.source, SOURCE, problems),
  };
  if (!isCurrency(given.currency))
    problems.push(invalid('currency', 'Currency must be an ISO 4217 code, PYUSD or SOL.'));
  if (!isDay(given.validFrom))
    problems.push(invalid('validFrom', 'Valid from must be a date as yyyy-mm-dd.'));
  return refuseAll(problems) ?? ok(rules);
}

const THRESHOLD_MAX = 1_000_000n;

/** Reads what only some rates have: a lower one for partial days, or above a distance. */
function readPartialRates(
  given: TravelRateInput,
  rate: (field: string, label: string, text: string) => string,
  problems: Refusal<'VALIDATION_FAILED'>[],
): Pick<TravelRateRules, 'firstLastDay' | 'thresholdPerYear' | 'perUnitAbove'> {
  const { firstLastDay, thresholdPerYear, perUnitAbove } = given;
  if ((thresholdPerYear === null) !== (perUnitAbove === null)) {
    const rule = 'A yearly threshold and the amount above it belong together.';
    problems.push(invalid('perUnitAbove', rule));
  }
  const threshold =
    thresholdPerYear === null ? null : readDecimal(thresholdPerYear, 0, THRESHOLD_MAX);
  if (thresholdPerYear !== null && !threshold?.units)
    problems.push(
      invalid('thresholdPerYear', 'Threshold must be a whole number from 1 to 1,000,000.'),
    );
  const partial = (field: string, label: string, text: string | null): string | null =>
    text === null ? null : rate(field, label, text);
  return {
    firstLastDay: partial('firstLastDay', 'Amount for the first and last day', firstLastDay),
    thresholdPerYear: threshold?.units.toString() ?? null,
    perUnitAbove: partial('perUnitAbove', 'Amount above the threshold', perUnitAbove),
  };
}

const SOURCE = { field: 'source', label: 'Source', lengthMax: 200 } as const;

/** What a rate has where nothing else is given. What is null here can be cleared. */
export const RATE_DEFAULTS = {
  ...{ breakfast: '0', lunch: '0', dinner: '0' },
  ...{ firstLastDay: null, thresholdPerYear: null, perUnitAbove: null, source: null },
} as const;

type Defaults = keyof typeof RATE_DEFAULTS;
type Template = Omit<TravelRateRules, Defaults> & Partial<Pick<TravelRateRules, Defaults>>;
const TEMPLATES = templates as unknown as Partial<Record<Country, readonly Template[]>>;

/** Official rates of a country; empty where we know none for certain. */
export const travelTemplateOf = (country: Country): readonly TravelRateRules[] =>
  (TEMPLATES[country] ?? []).map((rules) => ({ ...RATE_DEFAULTS, ...rules }));
