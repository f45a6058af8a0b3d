import type { Viewer } from '@outlay/platform/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { anEvent } from '@outlay/platform/testing';
import { actorOf, ADA, EMMA, FINN, MIA, STRANGER, valueOf } from './support/people.ts';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { startExpenseGraph } from './support/expense-graph.ts';

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

const emma = actorOf(EMMA);
const admin = actorOf(ADA);

const someRules = (changes: object = {}) => ({
  name: 'Travel',
  categoryIds: [testkit.categoryId],
  reimbursable: false,
  requiredFields: [],
  requiredCustomFields: [],
  enforcement: 'warn' as const,
  ...changes,
});

let policies = 0;
async function givenPolicy(changes: object = {}): Promise<string> {
  policies += 1;
  const input = someRules({ name: `Policy ${policies}`, ...changes });
  const { id } = valueOf(await testkit.parts.useCases.createPolicy({ actor: admin, input }));
  return id;
}

describe('only an admin of the organization can change categories and policies', () => {
  test.each<[string, Viewer]>([
    ['an employee', EMMA],
    ['an approver', MIA],
    ['finance', FINN],
  ])('%s is refused, and nothing is published', async (_who, viewer) => {
    const before = await testkit.rows('select 1 from outbox');
    const { data } = await graph.post(
      viewer,
      `mutation ($c: ID!, $p: ID!, $input: PolicyInput!) {
        a: createCategory(name: "Mine") { errors { code } }
        b: updateCategory(id: $c, archived: true) { errors { code } }
        c: createPolicy(input: $input) { errors { code } }
        d: updatePolicy(id: $p, input: $input) { errors { code } }
        e: setPolicyArchived(id: $p, archived: true) { errors { code } } }`,
      {
        c: testkit.categoryId,
        p: testkit.policyId,
        input: { name: 'Mine', categoryIds: [testkit.categoryId], reimbursable: false },
      },
    );
    for (const payload of Object.values(data ?? {})) {
      expect(payload).toEqual({ errors: [{ code: 'FORBIDDEN' }] });
    }
    expect(await testkit.rows('select 1 from outbox')).toHaveLength(before.length);
  });

  test('an admin cannot find objects of another organization', async () => {
    const actor = actorOf(STRANGER);
    const { updateCategory, updatePolicy, setPolicyArchived, createPolicy } =
      testkit.parts.useCases;
    const missing = { ok: false, refusals: [{ code: 'NOT_FOUND' }] };
    const id = testkit.policyId;
    const input = someRules();
    const category = { actor, id: testkit.categoryId, name: 'Mine', archived: null };
    expect(await updateCategory(category)).toMatchObject(missing);
    expect(await updatePolicy({ actor, id, input, expectedVersion: null })).toMatchObject(missing);
    expect(await setPolicyArchived({ actor, id, archived: true })).toMatchObject(missing);
    expect(await createPolicy({ actor, input })).toMatchObject({
      refusals: [{ code: 'VALIDATION_FAILED', field: 'categoryIds' }],
    });
  });
});

describe('the catalogue', () => {
  test('a new category is published, and a second one with the same name in another case is refused', async () => {
    const { createCategory, updateCategory } = testkit.parts.useCases;
    const { id } = valueOf(await createCategory({ actor: admin, name: ' Training ' }));
    const events = await testkit.eventsOf(`category:${id}`);
    expect(events).toMatchObject([
      { type: 'CategoryChanged', data: { name: 'Training', bucket: null, archived: false } },
    ]);
    expect(await createCategory({ actor: admin, name: 'TRAINING' })).toMatchObject({
      refusals: [{ code: 'NAME_TAKEN', field: 'name' }],
    });
    const archive = { actor: admin, id, name: null, archived: true };
    valueOf(await updateCategory(archive));
    valueOf(await updateCategory(archive));
    expect(await testkit.eventsOf(`category:${id}`)).toHaveLength(2);
    const offered = await testkit.parts.catalogue.categories('1', false);
    expect(offered.map((each) => each.id)).not.toContain(id);
  });

  test('of admins who use one name at the same time, one succeeds and the others are refused', async () => {
    const { createCategory } = testkit.parts.useCases;
    for (const name of ['Events', 'Hosting', 'Gifts', 'Fees']) {
      const spellings = [name, name.toLowerCase(), name.toUpperCase()];
      const results = await Promise.all(
        spellings.map((each) => createCategory({ actor: admin, name: each })),
      );
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results.find(({ ok }) => !ok)).toMatchObject({ refusals: [{ code: 'NAME_TAKEN' }] });
    }
  });

  test('a policy is validated field by field', async () => {
    const input = someRules({
      name: '',
      categoryIds: [],
      amountMaxUsd: '1.234',
      monthlyMaxUsd: '-1',
      receiptRequiredAboveUsd: 'much',
      ageMaxDays: 0,
    });
    const result = await testkit.parts.useCases.createPolicy({ actor: admin, input });
    expect(result).toMatchObject({
      refusals: [
        { field: 'name' },
        { field: 'amountMaxUsd', message: 'Limit per expense can have at most 2 decimals.' },
        { field: 'monthlyMaxUsd' },
        { field: 'receiptRequiredAboveUsd' },
        { field: 'ageMaxDays' },
        { field: 'categoryIds', message: 'Choose at least one category.' },
      ],
    });
  });

  test('an edit raises the version and is published, and a stale edit is refused', async () => {
    const id = await givenPolicy();
    const { updatePolicy, setPolicyArchived } = testkit.parts.useCases;
    const edit = { actor: admin, id, expectedVersion: 1 };
    const input = someRules({ name: `Renamed ${id}`, amountMaxUsd: '10' });
    valueOf(await updatePolicy({ ...edit, input }));
    expect(await updatePolicy({ ...edit, input })).toMatchObject({
      refusals: [{ code: 'STALE_VERSION' }],
    });
    valueOf(await setPolicyArchived({ actor: admin, id, archived: true }));
    expect(await testkit.parts.catalogue.policiesByIds('1', [id])).toMatchObject([
      { amountMaxUsd: '10.00', version: 3, archived: true },
    ]);
    expect(await testkit.eventsOf(`policy:${id}`)).toMatchObject([
      { data: { archived: false } },
      { data: { name: `Renamed ${id}` } },
      { data: { archived: true } },
    ]);
  });

  test('an archived policy cannot be chosen for a new expense, but stays on existing ones', async () => {
    const policyId = await givenPolicy();
    const id = await testkit.given({ policyId });
    valueOf(
      await testkit.parts.useCases.setPolicyArchived({
        actor: admin,
        id: policyId,
        archived: true,
      }),
    );
    const input = { title: 'New', amount: '1', categoryId: testkit.categoryId, policyId };
    expect(await testkit.create({ actor: emma, input, time: '2026-11-20' })).toMatchObject({
      refusals: [{ field: 'policyId', message: 'This policy is no longer in use.' }],
    });
    const edit = { actor: emma, id, input: { title: 'Still mine' }, expectedVersion: null };
    valueOf(await testkit.update(edit));
    valueOf(await testkit.submit({ actor: emma, id }));
    expect(await testkit.queries.find(EMMA, id)).toMatchObject({
      submittedViolations: [{ code: 'POLICY_ARCHIVED', severity: 'warn' }],
    });
  });
});

describe('violations', () => {
  const shown = async (viewer: Viewer, id: string): Promise<unknown> => {
    const { data } = await graph.post(
      viewer,
      `query ($id: ID!) { expense(id: $id) { violations { code message severity field }
        viewerCan { submit { allowed code } } } }`,
      { id },
    );
    return data?.['expense'];
  };

  test('of a blocking policy refuse the submission one by one, and show on the draft', async () => {
    const policyId = await givenPolicy({
      enforcement: 'block',
      amountMaxUsd: '10',
      requiredFields: ['location'],
    });
    const id = await testkit.given({ policyId });
    expect(await shown(EMMA, id)).toMatchObject({
      violations: [{ code: 'AMOUNT_ABOVE_LIMIT', severity: 'BLOCK' }, { code: 'FIELD_REQUIRED' }],
      viewerCan: { submit: { allowed: false, code: 'POLICY_VIOLATION' } },
    });
    const events = await testkit.typesOf(id);
    expect(await testkit.submit({ actor: emma, id })).toMatchObject({
      refusals: [
        { code: 'POLICY_VIOLATION', field: 'amount' },
        { code: 'POLICY_VIOLATION', field: 'location' },
      ],
    });
    expect(await testkit.statusOf(id)).toBe('draft');
    expect(await testkit.typesOf(id)).toEqual(events);
  });

  test('stay as submitted for creator and approver, whatever the policy says later', async () => {
    const policyId = await givenPolicy({ amountMaxUsd: '10' });
    const id = await testkit.givenSubmitted({ policyId });
    const input = someRules({ name: `Generous ${policyId}`, amountMaxUsd: '1000' });
    valueOf(
      await testkit.parts.useCases.updatePolicy({
        actor: admin,
        id: policyId,
        input,
        expectedVersion: null,
      }),
    );
    const asCreator = (await shown(EMMA, id)) as { violations: unknown[] };
    const asFinance = (await shown(FINN, id)) as { violations: unknown[] };
    expect(asCreator.violations).toMatchObject([{ code: 'AMOUNT_ABOVE_LIMIT', severity: 'WARN' }]);
    expect(asFinance.violations).toEqual(asCreator.violations);
    valueOf(await testkit.cancel({ actor: emma, id, reason: 'again', visible: true }));
    expect(await shown(EMMA, id)).toMatchObject({ violations: [] });
  });
});

describe('a monthly limit', () => {
  const submitOf = async (policyId: string, amount: string, time: string) => {
    const id = await testkit.given({ policyId, amount }, time);
    return { id, result: await testkit.submit({ actor: emma, id }) };
  };

  test('covers a calendar month of submitted and approved expenses, and resets with the next', async () => {
    const policyId = await givenPolicy({ monthlyMaxUsd: '100', enforcement: 'block' });
    const first = await submitOf(policyId, '60.00', '2026-10-01');
    await testkit.deliver(await testkit.completionOf(first.id));
    expect(await testkit.statusOf(first.id)).toBe('approved');
    expect((await submitOf(policyId, '40.00', '2026-10-31T23:59:59Z')).result.ok).toBe(true);
    expect((await submitOf(policyId, '0.01', '2026-10-15')).result).toMatchObject({
      refusals: [
        {
          code: 'POLICY_VIOLATION',
          message: expect.stringContaining('Brings the month to $100.01') as string,
        },
      ],
    });
    expect((await submitOf(policyId, '100.00', '2026-11-01')).result.ok).toBe(true);
  });

  test('excludes drafts, withdrawn or rejected expenses, and other members', async () => {
    const policyId = await givenPolicy({ monthlyMaxUsd: '100', enforcement: 'block' });
    const withdrawn = await submitOf(policyId, '90.00', '2026-10-02');
    await testkit.cancel({ actor: emma, id: withdrawn.id, reason: 'no', visible: true });
    const rejected = await submitOf(policyId, '90.00', '2026-10-03');
    await testkit.deliver(await testkit.completionOf(rejected.id, { outcome: 'rejected' }));
    const other = actorOf(MIA);
    const input = {
      title: 'Other',
      amount: '90.00',
      categoryId: testkit.categoryId,
      policyId,
    };
    const { id } = valueOf(await testkit.create({ actor: other, input, time: '2026-10-04' }));
    valueOf(await testkit.submit({ actor: other, id }));
    expect((await submitOf(policyId, '90.00', '2026-10-05')).result.ok).toBe(true);
  });

  test('two concurrent submissions cannot both use the remainder', async () => {
    const policyId = await givenPolicy({ monthlyMaxUsd: '100', enforcement: 'block' });
    const ids = [
      await testkit.given({ policyId, amount: '60.00' }, '2026-10-02'),
      await testkit.given({ policyId, amount: '60.00' }, '2026-10-03'),
    ];
    const results = await Promise.all(ids.map((id) => testkit.submit({ actor: emma, id })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('counts an expense in the month of its day as written, whatever the organization’s zone', async () => {
    const data = {
      organizationId: '1',
      name: 'Company 1',
      timeZone: 'America/New_York',
      dateOrder: 'dmy' as const,
    };
    await testkit.deliver(anEvent('OrganizationChanged', 'organization:1', data));
    const policyId = await givenPolicy({ monthlyMaxUsd: '100', enforcement: 'block' });
    expect((await submitOf(policyId, '90.00', '2026-10-01')).result.ok).toBe(true);
    expect((await submitOf(policyId, '90.00', '2026-09-30T23:00:00-04:00')).result.ok).toBe(true);
    expect((await submitOf(policyId, '90.00', '2026-10-31')).result.ok).toBe(false);
    expect((await submitOf(policyId, '90.00', '2026-10-31T23:00:00-04:00')).result.ok).toBe(false);
    expect((await submitOf(policyId, '90.00', '2026-11-01T02:00:00Z')).result.ok).toBe(true);
  });

  test('an unknown time zone counts as UTC', async () => {
    const data = {
      organizationId: '1',
      name: 'Company 1',
      timeZone: 'Mars/Olympus',
      dateOrder: 'dmy' as const,
    };
    await testkit.deliver(anEvent('OrganizationChanged', 'organization:1', data));
    expect(
      await testkit.rows('select time_zone from organization_directory where organization_id = 1'),
    ).toEqual([{ time_zone: null }]);
  });
});

test('the thousandth category and policy are the last: lists show all, and one more is refused', async () => {
  const fill = async (table: 'categories' | 'policies', columns: string, values: string) =>
    testkit.rows(
      `insert into ${table} (organization_id, name, archived${columns})
       select 1, 'Filled ' || n, true${values}
       from generate_series(1, 1000 - (select count(*) from ${table} where organization_id = 1)) n`,
    );
  await fill('categories', '', '');
  await fill('policies', ', reimbursable', ', true');
  const { useCases } = testkit.parts;
  const full = { ok: false, refusals: [{ code: 'LIMIT_REACHED' }] };
  expect(await useCases.createCategory({ actor: admin, name: 'One more' })).toMatchObject(full);
  const input = someRules({ name: 'One more' });
  expect(await useCases.createPolicy({ actor: admin, input })).toMatchObject(full);
  const { data } = await graph.post(
    ADA,
    '{ categories(includeArchived: true) { id } policies(includeArchived: true) { id } }',
  );
  expect(data).toMatchObject({
    categories: { length: 1_000 },
    policies: { length: 1_000 },
  });
});
