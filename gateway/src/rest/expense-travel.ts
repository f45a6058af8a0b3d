import { z } from 'zod';
import type { ExpenseFieldsFragment } from '../generated/operations.ts';
import { jsonId, jsonText } from './request-input.ts';
import { described, jsonDecimal, rowId } from './shape-fields.ts';

const from = 'Where the trip began, at most 200 characters.';
const to = 'Where it ended, at most 200 characters.';
const distance = {
  description: 'In the unit of the rate: above 0, at most 10,000, with at most 2 decimals.',
  examples: [42],
};
const day = (name: string, description: string, example: string) =>
  described(z.iso.date(`${name} must be a day as yyyy-mm-dd.`), description, example);
const days = {
  first_day: day('first_day', 'First day of the trip.', '2026-11-16'),
  last_day: day('last_day', 'Last day, which is the date of the expense.', '2026-11-18'),
};
const meals = (description: string) => described(z.int(), description, 1);
const provided = {
  breakfasts: meals('Number of breakfasts.'),
  lunches: meals('Number of lunches.'),
  dinners: meals('Number of dinners.'),
};
const provision = 'Meals that were provided, each from 0 to the number of days.';
const expenseType = (type: string) =>
  `Its amount is computed, and \`expense_type\` is \`${type}\`.`;
/** Most expenses have neither. */
const NONE = { examples: [null] };

/** Trips in a body; null makes the expense regular. */
export const travelInput = {
  mileage: z
    .strictObject({
      rate_id: described(jsonId('Rate'), 'Id of the mileage rate.', 1),
      distance: z
        .union([z.number(), z.string()], { error: 'Distance must be a number.' })
        .transform(String)
        .meta(distance),
      from: described(jsonText('From'), from, 'Berlin'),
      to: described(jsonText('To'), to, 'Potsdam'),
    })
    .meta({ id: 'MileageInput', description: 'A distance whose amount is computed.' })
    .nullish()
    .meta({ ...NONE, description: 'A trip by its distance; null makes a mileage regular.' }),
  per_diem: z
    .strictObject({
      rate_id: described(jsonId('Rate'), 'Id of the per diem rate.', 2),
      ...days,
      meals_provided: z.strictObject(provided).partial().nullish().meta({ description: provision }),
    })
    .meta({ id: 'PerDiemInput', description: 'Days whose amount is computed, at most 90.' })
    .nullish()
    .meta({ ...NONE, description: 'A trip by its days; null makes a per diem regular.' }),
};

const body = z.object(travelInput);

/** Converts the trips of a body to the graph's names; absent ones stay absent. */
export const toTravelInput = ({ mileage, per_diem: perDiem }: z.output<typeof body>) => ({
  ...(mileage !== undefined && {
    mileage: mileage && {
      ...{ rateId: mileage.rate_id, distance: mileage.distance },
      ...{ from: mileage.from, to: mileage.to },
    },
  }),
  ...(perDiem !== undefined && {
    perDiem: perDiem && {
      ...{ rateId: perDiem.rate_id, firstDay: perDiem.first_day, lastDay: perDiem.last_day },
      mealsProvided: perDiem.meals_provided,
    },
  }),
});

/** Trips in the REST format. */
export const restTravel = {
  mileage: z
    .object({
      rate_id: described(rowId, 'Id of the rate of the travel day.', 1),
      distance: z.number().meta(distance),
      from: described(z.string(), from, 'Berlin'),
      to: described(z.string(), to, 'Potsdam'),
    })
    .meta({ id: 'Mileage', description: 'A distance whose amount was computed.' })
    .nullable()
    .meta({ ...NONE, description: expenseType('mileage') }),
  per_diem: z
    .object({
      rate_id: described(rowId, 'Id of the rate of the last day.', 2),
      ...days,
      meals_provided: z.object(provided).meta({ description: provision }),
    })
    .meta({ id: 'PerDiem', description: 'Days whose amount was computed.' })
    .nullable()
    .meta({ ...NONE, description: expenseType('per_diem') }),
};

const shape = z.object(restTravel);

/** Converts the trip of an expense to the REST format. */
export const toRestTravel = ({
  mileage,
  perDiem,
}: Pick<ExpenseFieldsFragment, 'mileage' | 'perDiem'>): z.output<typeof shape> => ({
  mileage: mileage && {
    rate_id: Number(mileage.rate.id),
    distance: jsonDecimal(mileage.distance),
    from: mileage.from,
    to: mileage.to,
  },
  per_diem: perDiem && {
    rate_id: Number(perDiem.rate.id),
    first_day: perDiem.firstDay,
    last_day: perDiem.lastDay,
    meals_provided: perDiem.mealsProvided,
  },
});
