import { canonicalHash } from '@outlay/platform/hashing';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { exportExpenses } from '../src/use-cases/export-expenses.ts';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { actorOf, ADA, EMMA, FINN, MIA, STRANGER, valueOf } from './support/people.ts';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
  graph = await startExpenseGraph(testkit.parts);
  for (const [memberId, name, organizationId] of [
    ['4', 'Emma Novak', '1'],
    ['77', 'Rita Rival', '2'],
  ])
    await testkit.rows(
      `insert into member_directory (member_id, organization_id, name, active, roles)
       values ($1, $2, $3, true, '{employee}')`,
      [memberId, organizationId, name],
    );
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const FIELD =
  'customField { id key name kind choices level required archived } errors { code field }';

interface Payload {
  readonly customField?: { readonly id: string } | null;
  readonly expense?: (Record<string, unknown> & { readonly id: string }) | null;
  readonly errors: readonly { readonly code: string; readonly field: string | null }[];
}

async function change(call: string, viewer = ADA): Promise<Payload> {
  const { data } = await graph.post(viewer, `mutation { changed: ${call} { ${FIELD} } }`);
  return data?.['changed'] as Payload;
}

async function givenField(key: string, name: string, rest: string, viewer = ADA): Promise<string> {
  const call = `createCustomField(key: "${key}", name: "${name}", ${rest})`;
  const { customField, errors } = await change(call, viewer);
  expect(errors).toEqual([]);
  return customField?.id ?? '';
}

const EXPENSE = `expense {
    id fields { field value } lines { amount fields { field value } }
    violations { code message severity field }
    activity { kind changes { field before after } } }
  errors { code message field }`;

async function create(input: object, viewer = EMMA): Promise<Payload> {
  const { data } = await graph.post(
    viewer,
    `mutation ($input: CreateExpenseInput!) { createExpense(input: $input) { ${EXPENSE} } }`,
    {
      input: {
        ...{ title: 'Hotel', amount: '100.00', currency: 'USD', time: '2026-11-20' },
        ...{ categoryId: testkit.categoryId, policyId: testkit.policyId, ...input },
      },
    },
  );
  return data?.['createExpense'] as Payload;
}

async function update(id: string, input: object): Promise<Payload> {
  const { data } = await graph.post(
    EMMA,
    `mutation ($id: ID!, $input: UpdateExpenseInput!) { updateExpense(id: $id, input: $input) { ${EXPENSE} } }`,
    { id, input },
  );
  return data?.['updateExpense'] as Payload;
}

async function submit(id: string): Promise<Payload> {
  const { data } = await graph.post(
    EMMA,
    'mutation ($id: ID!) { submitExpense(id: $id) { errors { code message field } } }',
    { id },
  );
  return data?.['submitExpense'] as Payload;
}

describe('a custom field', () => {
  const listed = async (viewer = EMMA, all = false): Promise<unknown[]> => {
    const query =
      'query ($all: Boolean) { customFields(includeArchived: $all) { id key archived } }';
    return (await graph.post(viewer, query, { all })).data?.['customFields'] as unknown[];
  };

  test('is published when it is created, changed and archived, and only then', async () => {
    const id = await givenField(
      'room',
      ' Room ',
      'kind: CHOICE, choices: ["A", " B "], level: LINE',
    );
    const shown = { id, key: 'room', name: 'Room', kind: 'CHOICE', choices: ['A', 'B'] };
    const rename = `updateCustomField(id: "${id}", name: "Place", choices: ["A"])`;
    const renamed = { ...shown, name: 'Place', choices: ['A'], level: 'LINE', required: false };
    expect(await change(rename)).toMatchObject({ customField: { ...renamed, archived: false } });
    await change(rename);
    await change(`archiveCustomField(id: "${id}")`);
    const facts = {
      customFieldId: id,
      key: 'room',
      kind: 'choice',
      level: 'line',
      required: false,
    };
    expect(await testkit.eventsOf(`custom-field:${id}`)).toMatchObject([
      { type: 'CustomFieldChanged', data: { ...facts, name: 'Room', choices: ['A', 'B'] } },
      { data: { ...facts, name: 'Place', choices: ['A'], archived: false } },
      { data: { ...facts, archived: true } },
    ]);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ id }));
    expect(await listed(EMMA, true)).toContainEqual({ id, key: 'room', archived: true });
  });

  test('has a key and a name of its own, and a repeated idempotency key creates one', async () => {
    const once =
      'createCustomField(key: "once", name: "Once", kind: TEXT, level: LINE, idempotencyKey: "k1")';
    const first = await change(once);
    expect(await change(once)).toEqual(first);
    const other = (key: string, name: string) =>
      change(`createCustomField(key: "${key}", name: "${name}", kind: TEXT, level: LINE)`);
    expect(await other('once', 'Other')).toMatchObject({
      errors: [{ code: 'NAME_TAKEN', field: 'key' }],
    });
    expect(await other('other', 'ONCE')).toMatchObject({
      errors: [{ code: 'NAME_TAKEN', field: 'name' }],
    });
    expect(await other('No', '')).toMatchObject({ errors: [{ field: 'key' }, { field: 'name' }] });
    const choices = `updateCustomField(id: "${first.customField?.id}", choices: ["A"])`;
    expect(await change(choices)).toMatchObject({ errors: [{ field: 'choices' }] });
    await change(`archiveCustomField(id: "${first.customField?.id}")`);
  });

  test('is changed by an admin of its organization alone', async () => {
    const id = await givenField('ours', 'Ours', 'kind: TEXT, level: EXPENSE');
    const calls = [
      'createCustomField(key: "mine", name: "Mine", kind: TEXT, level: LINE)',
      `updateCustomField(id: "${id}", name: "Mine")`,
      `archiveCustomField(id: "${id}")`,
    ];
    for (const viewer of [EMMA, MIA, FINN])
      for (const call of calls)
        expect(await change(call, viewer)).toMatchObject({ errors: [{ code: 'FORBIDDEN' }] });
    for (const call of calls.slice(1))
      expect(await change(call, STRANGER)).toMatchObject({ errors: [{ code: 'NOT_FOUND' }] });
    expect(await listed(STRANGER)).toEqual([]);
    await change(`archiveCustomField(id: "${id}")`);
  });

  test('is one of at most 20 in use, and an archived one makes room', async () => {
    const rest = 'kind: TEXT, level: LINE';
    const ids: string[] = [];
    for (let n = 1; n <= 20; n += 1)
      ids.push(await givenField(`f${n}`, `Field ${n}`, rest, STRANGER));
    const more = `createCustomField(key: "more", name: "More", ${rest})`;
    const full = { errors: [{ code: 'LIMIT_REACHED' }] };
    expect(await change(more, STRANGER)).toMatchObject(full);
    await change(`archiveCustomField(id: "${ids[0]}")`, STRANGER);
    expect(await change(more, STRANGER)).toMatchObject({ errors: [] });
    const back = `archiveCustomField(id: "${ids[0]}", archived: false)`;
    expect(await change(back, STRANGER)).toMatchObject(full);
    expect(await change(`updateCustomField(id: "${ids[1]}", name: "Two")`, STRANGER)).toMatchObject(
      {
        errors: [],
      },
    );
  });
});

describe('values of custom fields', () => {
  let projectId: string;
  let ownerId: string;
  let seatId: string;
  beforeAll(async () => {
    projectId = await givenField(
      'project',
      'Project',
      'kind: CHOICE, choices: ["Atlas", "Borealis"], level: EXPENSE',
    );
    ownerId = await givenField('owner', 'Owner', 'kind: MEMBER, level: EXPENSE');
    seatId = await givenField('seat', 'Seat', 'kind: TEXT, level: LINE');
  });

  // A test that requires a field must not decide for the next one.
  afterEach(async () => {
    for (const fieldId of [projectId, ownerId, seatId])
      await change(`updateCustomField(id: "${fieldId}", required: false)`);
  });

  const project = (value: string | null) => ({ key: 'project', value });
  const lines = (seat: string | null) => [
    { amount: '60.00', fields: [{ key: 'seat', value: seat }] },
    { amount: '40.00', fields: [{ key: 'seat', value: '12B' }] },
  ];

  test('go from the form through history and submission into the event, the filter and the file', async () => {
    await change(`updateCustomField(id: "${projectId}", required: true)`);
    await change(`updateCustomField(id: "${seatId}", required: true)`);
    const fields = [{ key: 'owner', value: '4' }];
    const { expense, errors } = await create({ title: '=Trip', fields, lines: lines(null) });
    expect(errors).toEqual([]);
    const id = expense?.id ?? '';
    expect(expense).toMatchObject({ fields: [{ field: 'owner', value: '4' }] });
    const missing = [
      { message: 'Project is required.', field: 'fields' },
      { message: 'Seat is required on every line.', field: 'lines' },
    ];
    const block = { code: 'FIELD_REQUIRED', severity: 'BLOCK' };
    const receipt = expect.objectContaining({ code: 'RECEIPT_REQUIRED' }) as unknown;
    const fieldsMissing = missing.map((each) => ({ ...block, ...each }));
    expect(expense?.['violations']).toEqual([receipt, ...fieldsMissing]);
    expect(await submit(id)).toEqual({
      errors: missing.map((each) => ({ code: 'POLICY_VIOLATION', ...each })),
    });
    const updated = await update(id, { fields: [project('Atlas')], lines: lines('12A') });
    expect(updated.expense).toMatchObject({
      fields: [
        { field: 'owner', value: '4' },
        { field: 'project', value: 'Atlas' },
      ],
      lines: [{ fields: [{ field: 'seat', value: '12A' }] }, {}],
      violations: [receipt],
    });
    expect(
      (updated.expense?.['activity'] as { changes: unknown[] }[]).at(-1)?.changes,
    ).toMatchObject([
      {
        field: 'lines',
        before: 'Line 1 60.00; Line 2 40.00 (Seat: 12B)',
        after: 'Line 1 60.00 (Seat: 12A); Line 2 40.00 (Seat: 12B)',
      },
      { field: 'Project', before: null, after: 'Atlas' },
      { field: 'lines.values' },
    ]);
    expect((await testkit.eventsOf(id)).at(-1)).toMatchObject({
      type: 'ExpenseUpdated',
      data: {
        changes: [{ field: 'lines' }, { field: 'fields', before: null, after: 'project: Atlas' }],
      },
    });
    expect(await submit(id)).toEqual({ errors: [] });
    const { data } = (await testkit.eventsOf(id)).at(-1) as unknown as {
      data: { lines: { fields: object }[]; content: { linesHash: string } };
    };
    const own = { owner: '4', project: 'Atlas' };
    expect(data.lines.map((line) => line.fields)).toEqual([
      { ...own, seat: '12A' },
      { ...own, seat: '12B' },
    ]);
    expect(data.content.linesHash).toBe(canonicalHash(data.lines));
    expect(
      await matching([
        { key: 'project', value: 'Atlas' },
        { key: 'seat', value: '12B' },
      ]),
    ).toEqual([id]);
    expect(
      await matching([
        { key: 'project', value: 'Atlas' },
        { key: 'seat', value: '1' },
      ]),
    ).toEqual([]);
    expect(await matching([{ key: 'project', value: '\ud800' }])).toEqual([]);
    const request = { viewer: EMMA, filter: { scope: 'mine' }, sort: 'time_asc' } as const;
    let file = '';
    for await (const part of exportExpenses(testkit.parts, request)) file += part;
    const [header = '', row = ''] = file.split('\r\n');
    expect(header.endsWith(',reimbursement_tx_hash,Owner,Project,Seat')).toBe(true);
    expect(row.endsWith(',Emma Novak,Atlas,12A; 12B')).toBe(true);
  });

  const matching = async (fields: readonly object[]): Promise<string[]> => {
    const { data } = await graph.post(
      EMMA,
      'query ($filter: ExpenseFilter) { expensePage(filter: $filter) { items { id } } }',
      { filter: { fields } },
    );
    return (data?.['expensePage'] as { items: { id: string }[] }).items.map(({ id }) => id);
  };

  test('of another organization, member or choice are refused as if they did not exist, and nothing is saved', async () => {
    const refused = async (input: object, message: string, field: string) =>
      expect(await create(input)).toEqual({
        expense: null,
        errors: [{ code: 'VALIDATION_FAILED', message, field }],
      });
    const unknown = 'Custom field “f2” does not exist.';
    await refused({ fields: [{ key: 'f2', value: 'x' }] }, unknown, 'fields');
    const seat = [{ amount: '100', fields: [{ key: 'f2', value: 'x' }] }];
    await refused({ lines: seat }, `Line 1: ${unknown}`, 'lines');
    const stranger = [{ key: 'owner', value: '77' }];
    await refused({ fields: stranger }, 'Owner must be a member of your organization.', 'fields');
    await refused({ fields: [project('Zeus')] }, 'Project must be one of its choices.', 'fields');
    const outside = { fields: [project('Atlas')] };
    expect(await create({ ...outside, categoryId: null, policyId: null }, STRANGER)).toMatchObject({
      errors: [{ message: 'Custom field “project” does not exist.' }],
    });
  });

  test('stay in an edit that does not name them, and as they are once their choice or field is gone', async () => {
    const { expense } = await create({ fields: [project('Borealis')] });
    const id = expense?.id ?? '';
    await change(`updateCustomField(id: "${projectId}", choices: ["Atlas", "Cygnus"])`);
    const kept = [{ field: 'project', value: 'Borealis' }];
    expect((await update(id, { title: 'Other' })).expense).toMatchObject({ fields: kept });
    expect((await update(id, { fields: [] })).expense).toMatchObject({ fields: kept });
    const same = await update(id, { fields: [project('Borealis')] });
    expect(same).toMatchObject({ expense: { fields: kept }, errors: [] });
    await change(`archiveCustomField(id: "${projectId}")`);
    expect(await update(id, { fields: [project('Atlas')] })).toMatchObject({
      errors: [{ message: 'Project is no longer in use.', field: 'fields' }],
    });
    expect(await update(id, { fields: [project(null)] })).toMatchObject({
      expense: { fields: [] },
      errors: [],
    });
    await change(`archiveCustomField(id: "${projectId}", archived: false)`);
  });

  test('are part of what is approved: after a change the earlier approval is void', async () => {
    const { expense } = await create({ fields: [project('Atlas')] });
    const id = expense?.id ?? '';
    const actor = actorOf(EMMA);
    await submit(id);
    const approval = await testkit.completionOf(id);
    valueOf(await testkit.cancel({ actor, id, reason: 'Wrong project', visible: true }));
    await update(id, { fields: [project('Cygnus')] });
    await submit(id);
    const content = { ...approval.data.content, submission: 2 };
    const { contentHash } = (await testkit.completionOf(id)).data;
    expect(contentHash).not.toBe(canonicalHash(content));
    const fields = (await testkit.eventsOf(id)).flatMap(({ data }) =>
      ((data as { lines?: { fields: object }[] }).lines ?? []).map((line) => line.fields),
    );
    expect(fields).toEqual([{ project: 'Atlas' }, { project: 'Cygnus' }]);
  });

  test('of lines are recoded by finance, and those that it leaves out stay', async () => {
    const { expense } = await create({ lines: lines('12A') });
    const id = expense?.id ?? '';
    await submit(id);
    const { data } = await graph.post(
      FINN,
      `mutation ($id: ID!, $lines: [ExpenseLineInput!]!) {
        recodeExpense(id: $id, lines: $lines, reason: "Other seat") { ${EXPENSE} } }`,
      { id, lines: [{ amount: '60', fields: [{ key: 'seat', value: '1C' }] }, { amount: '40' }] },
    );
    expect(data?.['recodeExpense']).toMatchObject({
      expense: {
        lines: [
          { fields: [{ field: 'seat', value: '1C' }] },
          { fields: [{ field: 'seat', value: '12B' }] },
        ],
      },
      errors: [],
    });
    expect((await testkit.eventsOf(id)).at(-1)).toMatchObject({
      type: 'ExpenseRecoded',
      data: { lines: [{ fields: { seat: '1C' } }, { fields: { seat: '12B' } }] },
    });
  });

  test('can be required by a policy, of its own organization alone', async () => {
    const policy = (custom: string) =>
      `createPolicy(input: { name: "Strict", categoryIds: ["${testkit.categoryId}"], reimbursable: false,
        enforcement: BLOCK, requiredCustomFields: ["${custom}"] })
        { policy { id requiredCustomFields } errors { code field } }`;
    const made = async (custom: string) =>
      (await graph.post(ADA, `mutation { ${policy(custom)} }`)).data?.['createPolicy'];
    const [foreign] = await testkit.parts.catalogue.customFields('2', false);
    const unknown = [{ code: 'VALIDATION_FAILED', field: 'requiredCustomFields' }];
    for (const id of [foreign?.id ?? '', '999999', 'x'])
      expect(await made(id)).toEqual({ policy: null, errors: unknown });
    const strict = (await made(ownerId)) as { policy: { id: string } };
    expect(strict).toMatchObject({ policy: { requiredCustomFields: [ownerId] }, errors: [] });
    const { expense } = await create({ policyId: strict.policy.id });
    expect(await submit(expense?.id ?? '')).toEqual({
      errors: [{ code: 'POLICY_VIOLATION', message: 'Owner is required.', field: 'fields' }],
    });
  });

  test('of a form are checked before it is saved', async () => {
    await change(`updateCustomField(id: "${ownerId}", required: true)`);
    const check = async (fields: readonly object[]) => {
      const { data } = await graph.post(
        EMMA,
        'query ($input: DraftCheckInput!) { checkDraft(input: $input) { violations { message } errors { message } } }',
        { input: { amount: '10', fields } },
      );
      return data?.['checkDraft'] as { violations: unknown[]; errors: unknown[] };
    };
    expect((await check([])).violations).toEqual([{ message: 'Owner is required.' }]);
    expect((await check([{ key: 'owner', value: '4' }])).violations).toEqual([]);
    expect((await check([{ key: 'owner', value: '77' }])).errors).toEqual([
      { message: 'Owner must be a member of your organization.' },
    ]);
  });
});
