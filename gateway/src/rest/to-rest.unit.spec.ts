import { expect, test } from 'vitest';
import { z } from 'zod';
import { restTravel } from './expense-travel.ts';
import { toRest } from './to-rest.ts';

const travel = z.object(restTravel);

test('a trip is shown as it is accepted, with amounts as numbers; a regular expense has none', () => {
  const mileage = { rate: { id: '3' }, distance: '42.5', from: 'Berlin', to: 'Potsdam' };
  const perDiem = {
    ...{ rate: { id: '4' }, firstDay: '2026-11-16', lastDay: '2026-11-18' },
    mealsProvided: { breakfasts: 2, lunches: 0, dinners: 0 },
  };
  expect(JSON.parse(JSON.stringify(toRest(travel, { mileage, perDiem })))).toEqual({
    mileage: { rate_id: 3, distance: 42.5, from: 'Berlin', to: 'Potsdam' },
    per_diem: {
      ...{ rate_id: 4, first_day: '2026-11-16', last_day: '2026-11-18' },
      meals_provided: { breakfasts: 2, lunches: 0, dinners: 0 },
    },
  });
  const none = { mileage: null, perDiem: null };
  expect(toRest(travel, none)).toEqual({ mileage: null, per_diem: null });
});

test('a part that the graph did not bring is a fault, but for an optional one, which is left out', () => {
  const shape = z.object({ wallet_address: z.string().optional(), org_id: z.int().nullable() });
  expect(toRest(shape, { walletAddress: null, orgId: null })).toEqual({ org_id: null });
  expect(() => toRest(shape, { walletAddress: 'a' })).toThrow('no org_id');
});

test('content that is hashed keeps its names and its decimals', () => {
  const content = { usdAmount: '44.50' };
  expect(toRest(z.object({ content: z.looseObject({}) }), { content })).toEqual({ content });
});

test('a status is in lower case, and the symbol of an asset as everywhere', () => {
  const shape = z.object({ status: z.enum(['paid']), asset: z.enum(['PYUSD', 'SOL']) });
  const shown = { status: 'paid', asset: 'SOL' };
  expect(toRest(shape, { status: 'PAID', asset: 'SOL' })).toEqual(shown);
});
