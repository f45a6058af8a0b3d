import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { actorOf, ADA, EMMA, FINN, valueOf } from './support/people.ts';

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

type TaxChanges = Parameters<typeof testkit.parts.useCases.updateTaxCode>[0]['changes'];

const createTaxCode = async (name: string): Promise<string> => {
  const rules = { name, rate: '19', kind: 'input' as const };
  return valueOf(await testkit.parts.useCases.createTaxCode({ actor: actorOf(ADA), rules })).id;
};

const changeTaxCode = async (id: string, changes: TaxChanges): Promise<void> => {
  valueOf(await testkit.parts.useCases.updateTaxCode({ actor: actorOf(ADA), id, changes }));
};

const mutate = async (name: string, call: string, lines?: object[]) => {
  const variables = lines ? '($lines: [ExpenseLineInput!]!)' : '';
  const { data } = await graph.post(
    name === 'recodeExpense' ? FINN : EMMA,
    `mutation ${variables} { ${name}(${call}) { expense { id } errors { code message field } } }`,
    lines && { lines },
  );
  return data?.[name] as { expense: { id: string } | null; errors: object[] };
};

/** A draft of 119.00 with this tax code. */
async function draft(taxCodeId: string): Promise<string> {
  const values = `title: "Hosting", amount: "119.00", currency: "USD", time: "2026-11-20",
    categoryId: "${testkit.categoryId}", policyId: "${testkit.policyId}", lines: $lines`;
  const made = await mutate('createExpense', `input: { ${values} }`, [
    { amount: '119.00', taxCodeId },
  ]);
  return made.expense?.id ?? '';
}

test.each([
  [{ kind: 'reverse_charge' }, 'VAT A is now reverse charge. Check line 1.'],
  [{ kind: 'exempt', rate: '0' }, 'VAT B is now exempt. Check line 1.'],
  [{ rate: '7' }, 'VAT C is now 7%. Check line 1.'],
] as const)(
  'a draft whose tax code changed to %j is not submitted until its lines are saved again',
  async (changes, message) => {
    const taxCodeId = await createTaxCode(message.slice(0, 'VAT A'.length));
    const id = await draft(taxCodeId);
    await changeTaxCode(taxCodeId, changes);
    const refused = await mutate('submitExpense', `id: "${id}"`);
    expect(refused.errors).toEqual([{ code: 'TAX_CODE_CHANGED', message, field: 'lines' }]);
    await mutate('updateExpense', `id: "${id}", input: { lines: $lines }`, [
      { amount: '119.00', taxCodeId },
    ]);
    expect((await mutate('submitExpense', `id: "${id}"`)).errors).toEqual([]);
  },
);

test('a submitted line keeps how it was taxed, and its events say so', async () => {
  const taxCodeId = await createTaxCode('VAT D');
  const id = await draft(taxCodeId);
  expect((await mutate('submitExpense', `id: "${id}"`)).errors).toEqual([]);
  await changeTaxCode(taxCodeId, { kind: 'reverse_charge' });
  const recoded = await mutate('recodeExpense', `id: "${id}", lines: $lines, reason: "Project"`, [
    { amount: '119.00', description: null, taxCodeId, categoryId: await otherCategory() },
  ]);
  expect(recoded.errors).toEqual([]);
  const events = await testkit.eventsOf(id);
  const event = events.find(({ type }) => type === 'ExpenseRecoded');
  expect(event?.data['lines']).toMatchObject([
    { taxCodeId, taxAmount: '19.00', taxKind: 'input', taxRate: '19' },
  ]);
});

const otherCategory = async (): Promise<string> => {
  const categories = await testkit.parts.catalogue.categories('1', false);
  return categories.find(({ id }) => id !== testkit.categoryId)?.id ?? '';
};
