import { expect, test } from 'vitest';
import { toRestTravel } from './expense-travel.ts';

test('a trip is shown as it is accepted, with amounts as numbers; a regular expense has none', () => {
  const mileage = { rate: { id: '3' }, distance: '42.5', from: 'Berlin', to: 'Potsdam' };
  const perDiem = {
    ...{ rate: { id: '4' }, firstDay: '2026-11-16', lastDay: '2026-11-18' },
    mealsProvided: { breakfasts: 2, lunches: 0, dinners: 0 },
  };
  expect(JSON.parse(JSON.stringify(toRestTravel({ mileage, perDiem })))).toEqual({
    mileage: { rate_id: 3, distance: 42.5, from: 'Berlin', to: 'Potsdam' },
    per_diem: {
      ...{ rate_id: 4, first_day: '2026-11-16', last_day: '2026-11-18' },
      meals_provided: { breakfasts: 2, lunches: 0, dinners: 0 },
    },
  });
  expect(toRestTravel({ mileage: null, perDiem: null })).toEqual({ mileage: null, per_diem: null });
});
