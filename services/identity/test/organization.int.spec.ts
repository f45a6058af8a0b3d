import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrganizationInput } from '../src/domain/organization.ts';
import { seedOrganizations } from '../src/seed/seed-organizations.ts';
import {
  ORGANIZATIONS,
  refused,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const ADA = 'ada@acme.test';
const EMMA = 'emma@acme.test';
const RITA = 'rita@rival.test';

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
});
beforeEach(() => testkit.reset());
afterAll(() => testkit.close());

const update = async (input: OrganizationInput, by = ADA) =>
  testkit.useCases.updateOrganization({ actor: await testkit.actorOf(by), input });
const departmentsOf = async (email: string) =>
  testkit.queries.departments(await testkit.viewerOf(email));
const salesId = async () => (await departmentsOf(ADA))[0]?.id ?? '';
const create = async (name: string, by = ADA) =>
  testkit.useCases.createDepartment({ actor: await testkit.actorOf(by), name });
const rename = async (id: string, name: string, by = ADA) =>
  testkit.useCases.renameDepartment({ actor: await testkit.actorOf(by), id, name });
const remove = async (id: string, by = ADA) =>
  testkit.useCases.deleteDepartment({ actor: await testkit.actorOf(by), id });

test('settings change one by one, and the full set is published', async () => {
  const { id } = valueOf(await update({ timeZone: 'Asia/Kolkata' }));
  valueOf(
    await update({ dateOrder: 'mdy', currency: 'EUR', visionProviderHost: 'api.example.com' }),
  );
  expect((await testkit.eventsOf(`organization:${id}`)).map(({ data }) => data)).toEqual([
    {
      organizationId: id,
      name: 'Acme',
      timeZone: 'Asia/Kolkata',
      dateOrder: 'dmy',
      currency: 'USD',
      visionProviderHost: null,
      country: null,
    },
    {
      organizationId: id,
      name: 'Acme',
      timeZone: 'Asia/Kolkata',
      dateOrder: 'mdy',
      currency: 'EUR',
      visionProviderHost: 'api.example.com',
      country: null,
    },
  ]);
  expect(await testkit.rows('select changes from audit_log order by id desc limit 1')).toEqual([
    {
      changes: [
        { field: 'dateOrder', before: 'dmy', after: 'mdy' },
        { field: 'currency', before: 'USD', after: 'EUR' },
        { field: 'visionProviderHost', before: null, after: 'api.example.com' },
      ],
    },
  ]);
  await update({ dateOrder: 'mdy' });
  expect(await testkit.auditKinds()).toEqual(['organization.changed', 'organization.changed']);
});

test('a name that another organization has is accepted: no one learns who else is a customer', async () => {
  expect(await update({ name: 'Rival' })).toMatchObject({ ok: true });
});

test.each([
  ['name', { name: '' }],
  ['name', { name: 'A\0' }],
  ['timeZone', { timeZone: 'Mars/Olympus' }],
  ['timeZone', { timeZone: '+01:00' }],
  ['timeZone', { timeZone: 'x'.repeat(1_000_000) }],
])('an invalid %s is refused and nothing changes', async (field, input) => {
  expect(await update(input)).toMatchObject(refused('VALIDATION_FAILED', { field }));
  expect(await testkit.auditKinds()).toEqual([]);
});

test('the seed leaves a renamed organization unchanged and creates no second one', async () => {
  valueOf(await update({ name: 'Renamed' }));
  const rows = () => testkit.rows('select id, name from organizations order by id');
  const before = await rows();
  await seedOrganizations(testkit.database, testkit.ports.passwords, ORGANIZATIONS, testkit.ports);
  expect(await rows()).toEqual(before);
});

test('only admins change settings and departments', async () => {
  const id = await salesId();
  const attempts = [
    update({ name: 'X' }, EMMA),
    create('X', EMMA),
    rename(id, 'X', EMMA),
    remove(id, EMMA),
  ];
  for (const attempt of attempts) expect(await attempt).toMatchObject(refused('FORBIDDEN'));
});

test('renaming a department updates its members, and publishes the old and new name', async () => {
  const id = await salesId();
  valueOf(await rename(id, 'Sales Europe'));
  expect(await testkit.eventsOf(`department:${id}`)).toMatchObject([
    {
      type: 'DepartmentChanged',
      data: { departmentId: id, name: 'Sales Europe', previousName: 'Sales', deleted: false },
    },
  ]);
  for (const email of [ADA, EMMA]) {
    expect(await testkit.eventsOf(await testkit.idOf(email))).toMatchObject([
      { type: 'MemberChanged', data: { department: 'Sales Europe' } },
    ]);
  }
});

test('a name is unique regardless of case, within the organization only', async () => {
  expect(await create('SALES')).toMatchObject(refused('NAME_TAKEN', { field: 'name' }));
  const { id } = valueOf(await create('Finance'));
  expect(await rename(id, 'sales')).toMatchObject(refused('NAME_TAKEN'));
  expect(await create('Sales', RITA)).toMatchObject({ ok: true });
  expect(await rename(id, 'FINANCE')).toMatchObject({ ok: true });
  expect(await create(' ')).toMatchObject(refused('VALIDATION_FAILED', { field: 'name' }));
});

test('of two concurrent requests to create the same department, one is refused', async () => {
  const results = await Promise.all([create('Legal'), create('legal')]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a department with members cannot be deleted; deleting an empty one is published', async () => {
  expect(await remove(await salesId())).toMatchObject(
    refused('DEPARTMENT_IN_USE', {
      message: '3 members belong to this department. Move them first.',
    }),
  );
  const { id } = valueOf(await create('Legal'));
  valueOf(await remove(id));
  expect((await testkit.eventsOf(`department:${id}`)).at(-1)).toMatchObject({
    data: { deleted: true },
  });
  expect(await departmentsOf(ADA)).toMatchObject([{ name: 'Sales', memberCount: 3 }]);
});

test('departments of another organization are not found', async () => {
  const id = await salesId();
  for (const wrong of [id, '999999', '\0', "1' or 1=1"]) {
    expect(await rename(wrong, 'X', RITA)).toMatchObject(refused('NOT_FOUND'));
    expect(await remove(wrong, RITA)).toMatchObject(refused('NOT_FOUND'));
  }
  expect(await departmentsOf(RITA)).toEqual([]);
});

describe('a monthly budget of a department', () => {
  const setBudget = async (id: string, monthlyBudgetUsd: string | null, by = ADA) =>
    testkit.useCases.setDepartmentBudget({
      actor: await testkit.actorOf(by),
      id,
      monthlyBudgetUsd,
    });

  test('is published and in the audit log, and null clears it', async () => {
    const id = await salesId();
    valueOf(await setBudget(id, '4000'));
    valueOf(await setBudget(id, '4000.00'));
    expect(await departmentsOf(ADA)).toMatchObject([{ monthlyBudgetUsd: '4000.00' }]);
    valueOf(await setBudget(id, null));
    expect(await departmentsOf(ADA)).toMatchObject([{ monthlyBudgetUsd: null }]);
    const data = { departmentId: id, name: 'Sales', previousName: 'Sales', deleted: false };
    expect(await testkit.eventsOf(`department:${id}`)).toMatchObject([
      { type: 'DepartmentChanged', data: { ...data, monthlyBudgetUsd: '4000.00' } },
      { type: 'DepartmentChanged', data: { ...data, monthlyBudgetUsd: null } },
    ]);
    const audited = await testkit.rows(
      `select changes from audit_log where kind = 'department.budget_changed' order by id`,
    );
    expect(audited).toEqual([
      { changes: [{ field: 'monthlyBudgetUsd', before: null, after: '4000.00' }] },
      { changes: [{ field: 'monthlyBudgetUsd', before: '4000.00', after: null }] },
    ]);
  });

  test('stays with the department when it is renamed', async () => {
    const id = await salesId();
    valueOf(await setBudget(id, '4000'));
    valueOf(await rename(id, 'Sales Europe'));
    expect((await testkit.eventsOf(`department:${id}`)).at(-1)).toMatchObject({
      data: { name: 'Sales Europe', monthlyBudgetUsd: '4000.00' },
    });
  });

  test('is set by admins of the organization only, and must be an amount above 0', async () => {
    const id = await salesId();
    expect(await setBudget(id, '1', EMMA)).toMatchObject(refused('FORBIDDEN'));
    expect(await setBudget(id, '1', RITA)).toMatchObject(refused('NOT_FOUND'));
    expect(await setBudget(id, '0')).toMatchObject(
      refused('VALIDATION_FAILED', { field: 'monthlyBudgetUsd' }),
    );
    expect(await departmentsOf(ADA)).toMatchObject([{ monthlyBudgetUsd: null }]);
  });
});
