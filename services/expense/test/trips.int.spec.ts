import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { ADA, EMMA } from './support/people.ts';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
  graph = await startExpenseGraph(testkit.parts);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

async function ask<Value>(viewer: typeof ADA, query: string, variables?: object): Promise<Value> {
  const { data, errors } = await graph.post(viewer, query, variables);
  if (!data) throw new Error(JSON.stringify(errors));
  return data as Value;
}

/** Adds a rate of this kind, and returns its id. */
async function aRateId(kind: 'mileageRate' | 'perDiemRate', args: string): Promise<string> {
  const mutation = `create${kind.replace(/^./, (first) => first.toUpperCase())}`;
  const { made } = await ask<{ made: Record<string, { id: string }> }>(
    ADA,
    `mutation { made: ${mutation}(${args}, currency: "EUR", validFrom: "2020-01-01") { ${kind} { id } } }`,
  );
  return made[kind]?.id ?? '';
}

interface Trip {
  readonly id: string;
  readonly amount: string;
}

/** Creates an expense of a trip. */
async function create(trip: object): Promise<Trip> {
  const { made } = await ask<{ made: { expense: Trip } }>(
    EMMA,
    'mutation ($input: CreateExpenseInput!) { made: createExpense(input: $input) { expense { id amount } } }',
    { input: { title: 'Trip', time: '2026-11-20', ...trip } },
  );
  return made.expense;
}

const drive = (rateId: string, to = 'Potsdam') => ({
  mileage: { rateId, distance: '150', from: 'Berlin', to },
});

const duplicatesOf = async ({ id }: Trip): Promise<unknown> =>
  (
    await ask<{ expense: { duplicates: unknown } }>(
      EMMA,
      'query ($id: ID!) { expense(id: $id) { duplicates { reason message } } }',
      { id },
    )
  ).expense.duplicates;

test('a rate with a yearly threshold counts what was claimed before, and an edit does not move it', async () => {
  const rate =
    'name: "Miles", unit: KM, perUnit: "0.3", thresholdPerYear: "200", perUnitAbove: "0.1"';
  const rateId = await aRateId('mileageRate', rate);
  const first = await create(drive(rateId));
  const second = await create(drive(rateId, 'Bonn'));
  expect([first.amount, second.amount]).toEqual(['45.00', '25.00']);
  const { edited } = await ask<{ edited: { expense: Trip } }>(
    EMMA,
    'mutation ($id: ID!, $input: UpdateExpenseInput!) { edited: updateExpense(id: $id, input: $input) { expense { amount } } }',
    { id: first.id, input: drive(rateId) },
  );
  expect(edited.expense.amount).toBe('45.00');
  const query =
    'query ($id: ID!) { expense(id: $id) { mileage { distanceAbove perUnitAbove rate { thresholdPerYear perUnitAbove } } } }';
  expect(await ask(EMMA, query, { id: second.id })).toEqual({
    expense: {
      mileage: {
        ...{ distanceAbove: '100.00', perUnitAbove: '0.10' },
        rate: { thresholdPerYear: '200', perUnitAbove: '0.10' },
      },
    },
  });
});

test('a per diem rate has a lower amount for the first and last day, which null takes away', async () => {
  const rateId = await aRateId('perDiemRate', 'place: "Partial", perDay: "28", firstLastDay: "14"');
  const days = (firstDay: string, lastDay: string) =>
    create({ perDiem: { rateId, firstDay, lastDay } });
  expect((await days('2026-07-01', '2026-07-03')).amount).toBe('56.00');
  await ask(
    ADA,
    `mutation { updatePerDiemRate(id: "${rateId}", firstLastDay: null) { errors { code } } }`,
  );
  expect((await days('2026-06-01', '2026-06-03')).amount).toBe('84.00');
});

test('a drive claimed twice on a day, and per diems that share a day, show their pair as the same trip', async () => {
  const rateId = await aRateId('mileageRate', 'name: "Twice", unit: KM, perUnit: "0.3"');
  await create(drive(rateId, 'Ulm'));
  const message = 'Looks like “Trip” of Nov 20: the same trip.';
  expect(await duplicatesOf(await create(drive(rateId, 'Ulm')))).toEqual([
    { reason: 'SAME_TRIP', message },
  ]);
  const dayRateId = await aRateId('perDiemRate', 'place: "Twice", perDay: "28"');
  const days = (firstDay: string, lastDay: string) =>
    create({ perDiem: { rateId: dayRateId, firstDay, lastDay } });
  await days('2026-08-01', '2026-08-03');
  expect(await duplicatesOf(await days('2026-08-03', '2026-08-05'))).toMatchObject([
    { reason: 'SAME_TRIP' },
  ]);
  expect(await duplicatesOf(await days('2026-08-06', '2026-08-07'))).toEqual([]);
});
