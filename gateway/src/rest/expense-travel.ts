import { z } from 'zod';
import { jsonId, jsonText } from './request-input.ts';
import { described, rowId, strictObjectOf } from './shape-fields.ts';

const day = (name: string, description: string, example: string) =>
  described(z.iso.date(`${name} must be a day as yyyy-mm-dd.`), description, example);
const meals = (description: string) => described(z.int(), description, 1);
const provided = z.strictObject({
  breakfasts: meals('Number of breakfasts.'),
  lunches: meals('Number of lunches.'),
  dinners: meals('Number of dinners.'),
});
const provision = {
  description: 'Meals that were provided, each from 0 to the number of days.',
};

const mileageOf = <Id extends z.ZodType, Distance extends z.ZodType>(id: Id, distance: Distance) =>
  strictObjectOf('mileageOf', {
    rate_id: id,
    distance: distance,
    from: jsonText('From'),
    to: jsonText('To'),
  });

const perDiemOf = <Id extends z.ZodType, Meals extends z.ZodType>(id: Id, mealsProvided: Meals) =>
  strictObjectOf('perDiemOf', {
    rate_id: id,
    first_day: day('first_day', 'First day of the trip.', '2026-11-16'),
    last_day: day('last_day', 'Last day, which is the date of the expense.', '2026-11-18'),
    meals_provided: mealsProvided.meta(provision),
  });

const typedDistance = z
  .union([z.number(), z.string()], { error: 'Distance must be a number.' })
  .transform(String);
/** Most expenses have neither. */
const NONE = { examples: [null] };

/** Trips in a body; null makes the expense regular. */
export const travelInput = {
  mileage: mileageOf(jsonId('Rate'), typedDistance)
    .meta({ id: 'MileageInput', description: 'A distance whose amount is computed.' })
    .nullish()
    .meta({ ...NONE, description: 'A trip by its distance; null makes a mileage regular.' }),
  per_diem: perDiemOf(jsonId('Rate'), provided.partial().nullish())
    .meta({ id: 'PerDiemInput', description: 'Days whose amount is computed, at most 90.' })
    .nullish()
    .meta({ ...NONE, description: 'A trip by its days; null makes a per diem regular.' }),
};

/** Trips in the REST format. The rate is the version of the travel day, of a per diem that of the last day. */
export const restTravel = {
  mileage: mileageOf(rowId, z.number())
    .meta({ id: 'Mileage', description: 'A distance whose amount was computed.' })
    .nullable()
    .meta({ ...NONE, description: 'Set where `expense_type` is `mileage`.' }),
  per_diem: perDiemOf(rowId, provided)
    .meta({ id: 'PerDiem', description: 'Days whose amount was computed.' })
    .nullable()
    .meta({ ...NONE, description: 'Set where `expense_type` is `per_diem`.' }),
};
