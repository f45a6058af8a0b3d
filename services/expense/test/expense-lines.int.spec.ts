import { canonicalHash } from '@outlay/platform/hashing';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { hashedLinesTextOf, type ShownLines } from '@outlay/schemas/submitted-lines';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { actorOf, ADA, EMMA, FINN, MIA, STRANGER, valueOf } from './support/people.ts';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;
let otherCategoryId: string;
let taxCodeId: string;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
  graph = await startExpenseGraph(testkit.parts);
  const categories = await testkit.parts.catalogue.categories('1', false);
  otherCategoryId = categories.find(({ id }) => id !== testkit.categoryId)!.id;
  taxCodeId = await createTaxCode(ADA, 'VAT 19 %');
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const createTaxCode = async (admin: typeof ADA, name: string): Promise<string> => {
  const rules = { name, rate: '19', kind: 'input' as const };
  const command = { actor: actorOf(admin), rules };
  return valueOf(await testkit.parts.useCases.createTaxCode(command)).id;
};

const LINES = `amount taxAmount netAmount category { id }
  lines { id description amount category { id } taxCode { id } taxAmount fields { field value } }
  activity { kind changes { field before after } }`;

interface Payload {
  readonly expense: (Record<string, unknown> & { readonly id: string }) | null;
  readonly errors: readonly { readonly code: string; readonly field: string | null }[];
}

async function create(lines: readonly object[], amount = '100.00', viewer = EMMA) {
  const { data } = await graph.post(
    viewer,
    `mutation ($input: CreateExpenseInput!) {
      createExpense(input: $input) { expense { id ${LINES} } errors { code field } } }`,
    {
      input: {
        ...{ title: 'Hotel', amount, currency: 'USD', time: '2026-11-20', lines },
        ...{ categoryId: testkit.categoryId, policyId: testkit.policyId },
      },
    },
  );
  return data?.['createExpense'] as Payload;
}

async function update(id: string, input: object): Promise<Payload> {
  const { data } = await graph.post(
    EMMA,
    `mutation ($id: ID!, $input: UpdateExpenseInput!) {
      updateExpense(id: $id, input: $input) { expense { id ${LINES} } errors { code field } } }`,
    { id, input },
  );
  return data?.['updateExpense'] as Payload;
}

const room = () => ({ description: 'Room', amount: '119.00', taxCodeId });
const discount = () => ({ amount: '-19.00', categoryId: otherCategoryId });

/** Unique among the lines of all expenses. */
const lineId = (position: number): string =>
  expect.stringMatching(new RegExp(`^[0-9]+-${position}$`)) as string;

const shown = {
  room: (categoryId: string) => ({
    ...{ id: lineId(1), description: 'Room', amount: '119.00', category: { id: categoryId } },
    ...{ taxCode: { id: taxCodeId }, taxAmount: '19.00', fields: [] },
  }),
  discount: () => ({
    ...{ id: lineId(2), description: null, amount: '-19.00', category: { id: otherCategoryId } },
    ...{ taxCode: null, taxAmount: '0.00', fields: [] },
  }),
};

describe('a split expense', () => {
  test('is shown with its lines, its tax and the category of its largest line', async () => {
    const { expense, errors } = await create([room(), discount()]);
    expect(errors).toEqual([]);
    expect(expense).toMatchObject({
      ...{ amount: '100.00', taxAmount: '19.00', netAmount: '81.00' },
      category: { id: testkit.categoryId },
      lines: [shown.room(testkit.categoryId), shown.discount()],
    });
  });

  test('keeps in its history what its lines were, and past states show them', async () => {
    const { expense } = await create([{ amount: '100' }]);
    const id = expense?.id ?? '';
    const unsplit = [{ id: `${id}-1`, amount: '100.00', taxAmount: '0.00' }];
    expect(expense).toMatchObject({ lines: unsplit, taxAmount: '0.00', netAmount: '100.00' });
    const changed = await update(id, { lines: [room(), discount()] });
    expect(changed.expense?.['activity']).toMatchObject([
      { kind: 'EXPENSE_CREATED' },
      {
        kind: 'EXPENSE_UPDATED',
        changes: [
          { field: 'lines', before: null, after: 'Room 119.00 with 19.00 tax; Line 2 -19.00' },
          { field: 'lines.values', before: null },
        ],
      },
    ]);
    const [created] = await testkit.rows<{ at: Date }>(
      "select at from activity where expense_id = $1 and kind = 'expense.created'",
      [id],
    );
    const { data } = await graph.post(
      EMMA,
      `query ($id: ID!, $asOf: DateTime) { expense(id: $id, asOf: $asOf) { lines { id amount taxAmount } } }`,
      { id, asOf: created?.at.toISOString() },
    );
    expect(data?.['expense']).toEqual({ lines: unsplit });
    const events = await testkit.eventsOf(id);
    expect(events.at(-1)).toMatchObject({
      type: 'ExpenseUpdated',
      data: { changes: [{ field: 'lines' }] },
    });
  });

  test('is refused when its lines differ from its amount, and stays as it was', async () => {
    const wrong = { errors: [{ code: 'LINES_DO_NOT_ADD_UP', field: 'lines' }] };
    expect(await create([room()])).toMatchObject(wrong);
    const { expense } = await create([room(), discount()]);
    const id = expense?.id ?? '';
    expect(await update(id, { amount: '101' })).toMatchObject(wrong);
    const same = await update(id, { title: 'Hotel' });
    expect(same.expense).toMatchObject({ amount: '100.00', lines: expense?.['lines'] });
    const more = await update(id, { amount: '119', lines: [room()] });
    expect(more.expense).toMatchObject({ amount: '119.00', taxAmount: '19.00' });
  });

  test('refuses categories and tax codes of another organization', async () => {
    const foreignTax = await createTaxCode(STRANGER, 'Theirs');
    const [foreign] = await testkit.parts.catalogue.categories('2', false);
    for (const line of [{ taxCodeId: foreignTax }, { categoryId: foreign?.id }]) {
      expect(await create([{ amount: '100', ...line }])).toMatchObject({
        expense: null,
        errors: [{ code: 'VALIDATION_FAILED', field: 'lines' }],
      });
    }
  });
});

describe('a submission', () => {
  test('holds the hash of the lines, which the approval publishes', async () => {
    const { expense } = await create([room(), discount()]);
    const id = expense?.id ?? '';
    valueOf(await testkit.submit({ actor: actorOf(EMMA), id }));
    const completion = await testkit.completionOf(id);
    await testkit.deliver(completion);
    const approved = (await testkit.eventsOf(id)).at(-1);
    const lines = [
      {
        ...{ description: 'Room', amount: '119.00', categoryId: testkit.categoryId },
        ...{ taxCodeId, taxAmount: '19.00', fields: {} },
      },
      {
        ...{ description: null, amount: '-19.00', categoryId: otherCategoryId },
        ...{ taxCodeId: null, taxAmount: '0.00', fields: {} },
      },
    ];
    expect(approved).toMatchObject({
      type: 'ExpenseApproved',
      data: { lines, content: { linesHash: canonicalHash(lines) } },
    });
  });

  test('after a change of a line is other content, so the earlier approval is void', async () => {
    const { expense } = await create([room(), discount()]);
    const id = expense?.id ?? '';
    const actor = actorOf(EMMA);
    valueOf(await testkit.submit({ actor, id }));
    const approval = await testkit.completionOf(id);
    valueOf(await testkit.cancel({ actor, id, reason: 'Wrong tax', visible: true }));
    const { taxCodeId: _without, ...untaxed } = room();
    await update(id, { lines: [untaxed, discount()] });
    valueOf(await testkit.submit({ actor, id }));
    const { content, contentHash } = approval.data;
    const again = { ...content, submission: 2 };
    const second = await testkit.completionOf(id);
    expect({ ...second.data.content, linesHash: null }).toEqual({ ...again, linesHash: null });
    expect(second.data.contentHash).not.toBe(canonicalHash(again));
    await testkit.deliver(await testkit.completionOf(id, { content: again, contentHash }));
    expect(await testkit.statusOf(id)).toBe('submitted');
  });
});

describe('recoding by finance', () => {
  async function recode(
    id: string,
    lines: readonly object[],
    { viewer = FINN, reason = 'Travel, not meals' } = {},
  ): Promise<Payload> {
    const { data } = await graph.post(
      viewer,
      `mutation ($id: ID!, $lines: [ExpenseLineInput!]!, $reason: String!) {
        recodeExpense(id: $id, lines: $lines, reason: $reason) {
          expense { id ${LINES} } errors { code field } } }`,
      { id, lines, reason },
    );
    return data?.['recodeExpense'] as Payload;
  }

  async function givenSplit(): Promise<string> {
    const { expense } = await create([room(), discount()]);
    const id = expense?.id ?? '';
    valueOf(await testkit.submit({ actor: actorOf(EMMA), id }));
    return id;
  }

  const amounts = [{ amount: '119.00' }, { amount: '-19.00' }];
  const recoded = () => [
    { amount: '119.00', categoryId: otherCategoryId, taxCodeId: null },
    { amount: '-19.00', taxCodeId, taxAmount: '-3.00' },
  ];

  test('changes category and tax of an approved expense, in history and event, and no approved content', async () => {
    const id = await givenSplit();
    await testkit.deliver(await testkit.completionOf(id));
    const [before] = await testkit.rows('select submitted from expenses where id = $1', [id]);
    const { expense, errors } = await recode(id, recoded());
    expect(errors).toEqual([]);
    expect(expense).toMatchObject({
      ...{ amount: '100.00', taxAmount: '-3.00', category: { id: otherCategoryId } },
      lines: [
        { ...shown.room(otherCategoryId), taxCode: null, taxAmount: '0.00' },
        { ...shown.discount(), taxCode: { id: taxCodeId }, taxAmount: '-3.00' },
      ],
    });
    expect((expense?.['activity'] as unknown[]).at(-1)).toMatchObject({
      kind: 'EXPENSE_RECODED',
      changes: [{ field: 'categoryId' }, { field: 'lines' }, { field: 'lines.values' }],
    });
    const events = await testkit.eventsOf(id);
    expect(events.at(-1)).toMatchObject({
      type: 'ExpenseRecoded',
      data: {
        reason: 'Travel, not meals',
        lines: [
          { description: 'Room', amount: '119.00', categoryId: otherCategoryId, taxCodeId: null },
          { amount: '-19.00', categoryId: otherCategoryId, taxCodeId, taxAmount: '-3.00' },
        ],
      },
    });
    expect(await testkit.statusOf(id)).toBe('approved');
    const after = await testkit.rows('select submitted from expenses where id = $1', [id]);
    expect(after).toEqual([before]);
  });

  test('of a submitted expense leaves the content that is approved as it was, and books the new coding', async () => {
    const id = await givenSplit();
    const completion = await testkit.completionOf(id);
    expect((await recode(id, recoded())).errors).toEqual([]);
    await testkit.deliver(completion);
    expect((await testkit.eventsOf(id)).at(-1)).toMatchObject({
      type: 'ExpenseApproved',
      data: {
        content: completion.data.content,
        lines: [{ categoryId: otherCategoryId }, { taxAmount: '-3.00' }],
      },
    });
  });

  test('leaves the lines readable whose hash was submitted, so that an approver decides on what they see', async () => {
    const field = (key: string, level: 'expense' | 'line') => ({
      ...{ key, name: key, kind: 'text' as const, choices: [], level, required: false },
    });
    for (const rules of [field('client', 'expense'), field('seat', 'line')])
      valueOf(await testkit.parts.useCases.createCustomField({ actor: actorOf(ADA), rules }));
    const seated = { ...room(), fields: [{ key: 'seat', value: '12A' }] };
    const id = (await create([seated, discount()])).expense?.id ?? '';
    await update(id, { fields: [{ key: 'client', value: 'Acme' }] });
    valueOf(await testkit.submit({ actor: actorOf(EMMA), id }));
    const events = await testkit.eventsOf(id);
    const submitted = events.find(({ type }) => type === 'ExpenseSubmitted');
    const { linesHash } = (submitted?.data as { content: { linesHash: string } }).content;
    const shownHash = async (asOf: Date | null) => {
      const query = `query ($id: ID!, $asOf: DateTime) { expense(id: $id, asOf: $asOf) { ${LINES} fields { field value } } }`;
      const { data } = await graph.post(FINN, query, { id, asOf });
      const shownLines = data?.['expense'] as ShownLines;
      return createHash('sha256').update(hashedLinesTextOf(shownLines)).digest('hex');
    };
    expect(await shownHash(null)).toBe(linesHash);
    await recode(id, recoded());
    expect(await shownHash(null)).not.toBe(linesHash);
    const [entry] = await testkit.rows<{ at: Date }>(
      "select at from activity where expense_id = $1 and kind = 'expense.submitted'",
      [id],
    );
    expect(await shownHash(entry?.at ?? null)).toBe(linesHash);
  });

  test('without any difference changes nothing and publishes nothing', async () => {
    const id = await givenSplit();
    const events = await testkit.typesOf(id);
    expect((await recode(id, amounts)).expense).toMatchObject({ taxAmount: '19.00' });
    expect(await testkit.typesOf(id)).toEqual(events);
  });

  test('keeps amounts, descriptions, number and order of the lines', async () => {
    const id = await givenSplit();
    const refused = async (lines: readonly object[], code: string) =>
      expect(await recode(id, lines)).toMatchObject({ errors: [{ code, field: 'lines' }] });
    await refused([{ amount: '119.00' }], 'LINES_DO_NOT_ADD_UP');
    await refused([{ amount: '119.00' }, { amount: '-18.00' }], 'LINES_DO_NOT_ADD_UP');
    await refused([{ amount: '118.00' }, { amount: '-18.00' }], 'VALIDATION_FAILED');
    await refused([...amounts].reverse(), 'VALIDATION_FAILED');
    await refused([...amounts, { amount: '0' }], 'VALIDATION_FAILED');
    await refused([{ ...amounts[0], description: 'Suite' }, amounts[1]!], 'VALIDATION_FAILED');
    await refused([{ ...amounts[0], categoryId: '999999' }, amounts[1]!], 'VALIDATION_FAILED');
    await refused([], 'VALIDATION_FAILED');
    expect(await testkit.typesOf(id)).not.toContain('ExpenseRecoded');
  });

  test('takes finance, a reason and an expense that was submitted', async () => {
    const id = await givenSplit();
    for (const viewer of [EMMA, MIA])
      expect(await recode(id, recoded(), { viewer })).toMatchObject({
        errors: [{ code: 'FORBIDDEN' }],
      });
    expect(await recode(id, recoded(), { reason: ' ' })).toMatchObject({
      errors: [{ code: 'VALIDATION_FAILED', field: 'reason' }],
    });
    const foreigner = { ...STRANGER, roles: ['finance'] } as typeof STRANGER;
    expect(await recode(id, recoded(), { viewer: foreigner })).toMatchObject({
      errors: [{ code: 'NOT_FOUND' }],
    });
    const draft = (await create([room(), discount()])).expense?.id ?? '';
    expect(await recode(draft, recoded())).toMatchObject({ errors: [{ code: 'NOT_FOUND' }] });
    const actor = actorOf(EMMA);
    valueOf(await testkit.cancel({ actor, id, reason: 'Wrong', visible: true }));
    expect(await recode(id, recoded())).toMatchObject({
      errors: [{ code: 'EXPENSE_NOT_SUBMITTED' }],
    });
  });
});
