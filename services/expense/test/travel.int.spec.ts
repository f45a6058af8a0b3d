import { anEvent, type SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aQuote } from './support/inbound-events.ts';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { ADA, EMMA, FINN, STRANGER, viewerOf } from './support/people.ts';

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

interface Payload {
  readonly expense:
    | (Record<string, unknown> & { readonly id: string; readonly version: number })
    | null;
  readonly errors: readonly { readonly code: string; readonly field: string | null }[];
}

interface Rate {
  readonly id: string;
}

const SHOWN = `id version amount currency date expenseType violations { code }
  mileage { rate { id name } distance unit perUnit from to }
  perDiem { rate { id } place perDay firstDay lastDay
    mealsProvided { breakfasts lunches dinners } parts { days perDay breakfast lunch dinner } }
  activity { kind note changes { field before after } }`;

async function mutate<Value>(
  viewer: typeof ADA,
  mutation: string,
  variables?: object,
): Promise<Value> {
  const { data, errors } = await graph.post(viewer, mutation, variables);
  if (!data) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0] as Value;
}

const RATE = 'id name unit perUnit currency validFrom source archived';
const DAY_RATE = 'id place perDay currency breakfast lunch dinner validFrom source archived';

const createMileageRate = (args: string, viewer = ADA) =>
  mutate<{ mileageRate: Rate | null; errors: Payload['errors'] }>(
    viewer,
    `mutation { createMileageRate(${args}) { mileageRate { ${RATE} } errors { code field } } }`,
  );
const createPerDiemRate = (args: string, viewer = ADA) =>
  mutate<{ perDiemRate: Rate | null; errors: Payload['errors'] }>(
    viewer,
    `mutation { createPerDiemRate(${args}) { perDiemRate { ${DAY_RATE} } errors { code field } } }`,
  );

const CAR = 'unit: KM, perUnit: "0.3", currency: "EUR", validFrom: "2026-01-01"';
const GERMANY = `perDay: "28", currency: "EUR", breakfast: "5.60", lunch: "11.20", dinner: "11.20",
  validFrom: "2020-01-01"`;

const aMileageRateId = async (name: string): Promise<string> =>
  (await createMileageRate(`name: "${name}", ${CAR}`)).mileageRate?.id ?? '';
const aPerDiemRateId = async (place: string): Promise<string> =>
  (await createPerDiemRate(`place: "${place}", ${GERMANY}`)).perDiemRate?.id ?? '';

const create = (input: object, key: string | null = null) =>
  mutate<Payload>(
    EMMA,
    `mutation ($input: CreateExpenseInput!, $key: String) {
      createExpense(input: $input, idempotencyKey: $key) { expense { ${SHOWN} } errors { code field } } }`,
    {
      input: {
        ...{ title: 'Client visit', time: '2026-11-20' },
        ...{ categoryId: testkit.categoryId, policyId: testkit.policyId },
        ...input,
      },
      key,
    },
  );
const update = (id: string, input: object) =>
  mutate<Payload>(
    EMMA,
    `mutation ($id: ID!, $input: UpdateExpenseInput!) {
      updateExpense(id: $id, input: $input) { expense { ${SHOWN} } errors { code field } } }`,
    { id, input },
  );

const trip = (rateId: string, distance = '142.5') => ({
  ...{ rateId, distance, from: 'Berlin', to: 'Potsdam' },
});

describe('a rate', () => {
  test('has versions under one name, each from a day of its own, and a repeated key creates one', async () => {
    const first = await createMileageRate(
      `name: " Van ", source: "Handbook", ${CAR}, idempotencyKey: "van"`,
    );
    expect(first.mileageRate).toEqual({
      ...{ id: first.mileageRate?.id, name: 'Van', unit: 'KM', perUnit: '0.30', currency: 'EUR' },
      ...{ validFrom: '2026-01-01', source: 'Handbook', archived: false },
    });
    const again = `name: " Van ", source: "Handbook", ${CAR}, idempotencyKey: "van"`;
    expect(await createMileageRate(again)).toEqual(first);
    expect(await createMileageRate(`name: "VAN", ${CAR}`)).toEqual({
      mileageRate: null,
      errors: [{ code: 'NAME_TAKEN', field: 'validFrom' }],
    });
    const later = CAR.replace('2026-01-01', '2026-12-01');
    expect((await createMileageRate(`name: "Van", ${later}`)).errors).toEqual([]);
    expect((await createPerDiemRate(`place: "Van", ${GERMANY}`)).errors).toEqual([]);
    const { data } = await graph.post(
      EMMA,
      '{ mileageRates { name validFrom } perDiemRates { place } }',
    );
    expect(data?.['mileageRates']).toEqual([
      { name: 'Van', validFrom: '2026-12-01' },
      { name: 'Van', validFrom: '2026-01-01' },
    ]);
    expect(data?.['perDiemRates']).toEqual([{ place: 'Van' }]);
    const foreign = await graph.post(STRANGER, '{ mileageRates(includeArchived: true) { name } }');
    expect(foreign.data?.['mileageRates']).toEqual([]);
  });

  test('is changed and archived by its kind, published each time, and every wrong value is named', async () => {
    const id = await aPerDiemRateId('Bavaria');
    const change = (args: string) =>
      mutate<{ perDiemRate: object | null; errors: object[] }>(
        ADA,
        `mutation { updatePerDiemRate(id: "${id}", ${args}) { perDiemRate { ${DAY_RATE} } errors { code field } } }`,
      );
    expect(await change('perDay: "30.5", source: "Letter"')).toMatchObject({
      perDiemRate: { place: 'Bavaria', perDay: '30.50', breakfast: '5.60', source: 'Letter' },
    });
    expect((await change('perDay: "-1", currency: "XXX", place: ""')).errors).toEqual([
      { code: 'VALIDATION_FAILED', field: 'place' },
      { code: 'VALIDATION_FAILED', field: 'perDay' },
      { code: 'VALIDATION_FAILED', field: 'currency' },
    ]);
    expect((await change('perDay: "30.5"')).errors).toEqual([]);
    const other = `mutation { archiveMileageRate(id: "${id}") { errors { code } } }`;
    expect(await mutate(ADA, other)).toEqual({ errors: [{ code: 'NOT_FOUND' }] });
    await mutate(ADA, `mutation { archivePerDiemRate(id: "${id}") { errors { code } } }`);
    const facts = { travelRateId: id, name: 'Bavaria', unit: 'day', breakfast: '5.60' };
    expect(await testkit.eventsOf(`travel-rate:${id}`)).toMatchObject([
      { type: 'TravelRateChanged', data: { ...facts, perUnit: '28.00', archived: false } },
      { type: 'TravelRateChanged', data: { ...facts, perUnit: '30.50', source: 'Letter' } },
      { type: 'TravelRateChanged', data: { ...facts, perUnit: '30.50', archived: true } },
    ]);
    const listed = async (all: boolean) => {
      const { data } = await graph.post(EMMA, `{ perDiemRates(includeArchived: ${all}) { id } }`);
      return data?.['perDiemRates'];
    };
    expect(await listed(false)).not.toContainEqual({ id });
    expect(await listed(true)).toContainEqual({ id });
    expect(
      (await create({ perDiem: { rateId: id, firstDay: '2026-11-19', lastDay: '2026-11-20' } }))
        .errors,
    ).toEqual([{ code: 'VALIDATION_FAILED', field: 'perDiem.rateId' }]);
  });

  test('is changed by an admin of its organization alone', async () => {
    const id = await aMileageRateId('Ours');
    const dayId = await aPerDiemRateId('Ours');
    const mutation = `mutation {
      a: createMileageRate(name: "Mine", ${CAR}) { errors { code } }
      b: createPerDiemRate(place: "Mine", ${GERMANY}) { errors { code } }
      c: updateMileageRate(id: "${id}", name: "Mine") { errors { code } }
      d: updatePerDiemRate(id: "${dayId}", place: "Mine") { errors { code } }
      e: archiveMileageRate(id: "${id}") { errors { code } }
      f: archivePerDiemRate(id: "${dayId}") { errors { code } } }`;
    for (const viewer of [EMMA, FINN]) {
      const { data } = await graph.post(viewer, mutation);
      for (const payload of Object.values(data ?? {}))
        expect(payload).toEqual({ errors: [{ code: 'FORBIDDEN' }] });
    }
    const { data } = await graph.post(STRANGER, mutation);
    expect(Object.values(data ?? {}).slice(2)).toEqual(
      Array.from({ length: 4 }, () => ({ errors: [{ code: 'NOT_FOUND' }] })),
    );
    const { data: used } = await graph.post(
      STRANGER,
      `mutation { createExpense(input: { title: "Theirs", time: "2026-11-20",
        mileage: { rateId: "${id}", distance: "1", from: "A", to: "B" } }) { errors { code field } } }`,
    );
    expect(used?.['createExpense']).toEqual({
      errors: [{ code: 'VALIDATION_FAILED', field: 'mileage.rateId' }],
    });
  });
});

describe('a mileage', () => {
  test('is created, changed and submitted without a receipt, and its facts outlive the rate', async () => {
    await testkit.deliver(aQuote('EUR/USD', '1.1'));
    const rateId = await aMileageRateId('Car');
    const { expense, errors } = await create({ mileage: trip(rateId) });
    expect(errors).toEqual([]);
    const id = expense?.id ?? '';
    expect(expense).toMatchObject({
      ...{ amount: '42.75', currency: 'EUR', date: '2026-11-20', expenseType: 'mileage' },
      mileage: {
        ...{ rate: { id: rateId, name: 'Car' }, distance: '142.5', unit: 'KM', perUnit: '0.30' },
        ...{ from: 'Berlin', to: 'Potsdam' },
      },
      ...{ perDiem: null, violations: [] },
    });
    expect(expense?.['activity']).toMatchObject([
      { kind: 'EXPENSE_CREATED', note: 'Mileage: 142.5 km from Berlin to Potsdam at 0.30 EUR' },
    ]);
    const receiptless = await testkit.given({ amount: '42.75', currency: 'EUR' });
    const violations = await graph.post(
      EMMA,
      `{ expense(id: "${receiptless}") { violations { code } } }`,
    );
    expect(violations.data?.['expense']).toMatchObject({
      violations: [{ code: 'RECEIPT_REQUIRED' }],
    });

    const raised = `mutation { updateMileageRate(id: "${rateId}", perUnit: "0.40") { errors { code } } }`;
    await mutate(ADA, raised);
    const kept = await update(id, { description: 'By car' });
    expect(kept.expense).toMatchObject({ amount: '42.75', mileage: { perUnit: '0.30' } });
    const changed = await update(id, { mileage: trip(rateId, '100') });
    expect(changed.expense).toMatchObject({ amount: '40.00', mileage: { perUnit: '0.40' } });
    expect(
      (changed.expense?.['activity'] as { changes: object[] }[]).at(-1)?.changes,
    ).toContainEqual({
      field: 'mileage',
      before: '142.5 km from Berlin to Potsdam at 0.30 EUR',
      after: '100 km from Berlin to Potsdam at 0.40 EUR',
    });
    const submitted = await mutate<Payload>(
      EMMA,
      `mutation { submitExpense(id: "${id}") { expense { ${SHOWN} } errors { code } } }`,
    );
    expect(submitted).toMatchObject({
      expense: { amount: '40.00', mileage: { distance: '100' }, violations: [] },
      errors: [],
    });
    const [event] = (await testkit.eventsOf(id)).filter(({ type }) => type === 'ExpenseSubmitted');
    expect(event?.data).toMatchObject({
      content: { amount: { amount: '40.00', currency: 'EUR' } },
    });
  });

  test('refuses another amount, currency or type, until it is made regular', async () => {
    const rateId = await aMileageRateId('Scooter');
    expect((await create({ mileage: trip(rateId), amount: '42.76' })).errors).toEqual([
      { code: 'AMOUNT_IS_COMPUTED', field: 'amount' },
    ]);
    const { expense } = await create({ mileage: trip(rateId), amount: '42.75', currency: 'EUR' });
    const id = expense?.id ?? '';
    for (const [input, field] of [
      [{ amount: '1' }, 'amount'],
      [{ currency: 'USD' }, 'amount'],
      [{ expenseType: 'regular' }, 'expenseType'],
    ] as const) {
      expect((await update(id, input)).errors).toEqual([{ code: 'AMOUNT_IS_COMPUTED', field }]);
    }
    const regular = await update(id, { mileage: null, amount: '1', currency: 'USD' });
    expect(regular.expense).toMatchObject({
      ...{ amount: '1.00', currency: 'USD', expenseType: 'regular', mileage: null },
    });
    const { data } = await graph.post(
      EMMA,
      `query ($at: DateTime!) { expense(id: "${id}", asOf: $at) { amount expenseType mileage { distance } } }`,
      { at: (await createdAt(id)).toISOString() },
    );
    expect(data?.['expense']).toEqual({
      ...{ amount: '42.75', expenseType: 'mileage', mileage: { distance: '142.5' } },
    });
  });

  test('needs an amount without one, and a rate that is valid on its day', async () => {
    expect((await create({})).errors).toEqual([{ code: 'VALIDATION_FAILED', field: 'amount' }]);
    const rateId = await aMileageRateId('Bike');
    expect((await create({ mileage: trip(rateId), time: '2025-12-31' })).errors).toEqual([
      { code: 'VALIDATION_FAILED', field: 'mileage.rateId' },
    ]);
    await createMileageRate(
      `name: "bike", ${CAR.replace('0.3', '0.5').replace('2026-01-01', '2026-11-20')}`,
    );
    const { expense } = await create({ mileage: trip(rateId) });
    expect(expense).toMatchObject({ amount: '71.25', mileage: { perUnit: '0.50' } });
    const moved = await update(expense?.id ?? '', { time: '2026-11-19' });
    expect(moved.expense).toMatchObject({ amount: '42.75', date: '2026-11-19' });
  });

  const createdAt = async (id: string): Promise<Date> =>
    (
      await testkit.rows<{ at: Date }>(
        'select at from activity where expense_id = $1 order by id limit 1',
        [id],
      )
    )[0]!.at;
});

describe('a per diem', () => {
  test('is dated on its last day, and shows the numbers that make its amount', async () => {
    const rateId = await aPerDiemRateId('Germany');
    await createPerDiemRate(
      `place: "germany", ${GERMANY.replace('"28"', '"30"').replace('2020-01-01', '2026-11-18')}`,
    );
    const days = { rateId, firstDay: '2026-11-16', lastDay: '2026-11-18' };
    const { expense, errors } = await create({
      perDiem: { ...days, mealsProvided: { breakfasts: 3 } },
    });
    expect(errors).toEqual([]);
    expect(expense).toMatchObject({
      ...{ amount: '69.20', currency: 'EUR', date: '2026-11-18', expenseType: 'per_diem' },
      perDiem: {
        ...{ place: 'germany', perDay: '30.00', firstDay: '2026-11-16', lastDay: '2026-11-18' },
        mealsProvided: { breakfasts: 3, lunches: 0, dinners: 0 },
        parts: [
          { days: 2, perDay: '28.00', breakfast: '5.60' },
          { days: 1, perDay: '30.00', breakfast: '5.60' },
        ],
      },
      ...{ mileage: null, violations: [] },
    });
    const longer = await update(expense?.id ?? '', { perDiem: { ...days, lastDay: '2026-11-19' } });
    expect(longer.expense).toMatchObject({ amount: '116.00', date: '2026-11-19' });
    const { data } = await graph.post(
      EMMA,
      `query ($input: DraftCheckInput!) {
        checkDraft(input: $input) { amount currency violations { code } errors { code field } } }`,
      { input: { perDiem: days, categoryId: testkit.categoryId, policyId: testkit.policyId } },
    );
    expect(data?.['checkDraft']).toEqual({
      ...{ amount: '86.00', currency: 'EUR', violations: [], errors: [] },
    });
    const submitted = await mutate<Payload>(
      EMMA,
      `mutation { submitExpense(id: "${expense?.id}") { expense { id } errors { code } } }`,
    );
    expect(submitted.errors).toEqual([]);
  });
});

test('a new organization of a country has its tax codes and rates, once, and another has none', async () => {
  const founded = (organizationId: string, country?: 'DE' | 'CH') =>
    anEvent(
      'OrganizationChanged',
      `organization:${organizationId}`,
      {
        ...{ organizationId, name: 'Newco', timeZone: 'UTC', dateOrder: 'dmy' as const },
        ...(country && { country }),
      },
      { orgid: organizationId },
    );
  const catalogueOf = async (organizationId: string) => {
    const { data } = await graph.post(
      viewerOf('91', 'employee', organizationId),
      '{ taxCodes { id name } mileageRates { id name perUnit source } perDiemRates { place perDay breakfast } }',
    );
    return data as Record<
      'taxCodes' | 'mileageRates' | 'perDiemRates',
      { id: string; name: string }[]
    >;
  };
  for (let times = 0; times < 2; times += 1) await testkit.deliver(founded('91', 'DE'));
  const german = await catalogueOf('91');
  expect(german.taxCodes.map(({ name }) => name)).toEqual([
    ...['DE VAT 19 %', 'DE VAT 7 %', 'DE exempt', 'DE reverse charge 19 %'],
  ]);
  expect(german.mileageRates).toContainEqual(
    expect.objectContaining({ name: 'Car', perUnit: '0.30' }),
  );
  expect(german.perDiemRates).toContainEqual(
    expect.objectContaining({ perDay: '28.00', breakfast: '5.60' }),
  );
  const [taxCode] = german.taxCodes;
  const [mileageRate] = german.mileageRates;
  expect(await testkit.typesOf(`tax-code:${taxCode?.id}`)).toEqual(['TaxCodeChanged']);
  expect(await testkit.typesOf(`travel-rate:${mileageRate?.id}`)).toEqual(['TravelRateChanged']);
  await testkit.deliver(founded('92', 'CH'));
  const swiss = await catalogueOf('92');
  expect(swiss.taxCodes.length).toBeGreaterThan(0);
  expect(swiss).toMatchObject({ mileageRates: [], perDiemRates: [] });
  await testkit.deliver(founded('93'));
  expect(await catalogueOf('93')).toEqual({ taxCodes: [], mileageRates: [], perDiemRates: [] });
});
