import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { ADA, EMMA, FINN, STRANGER } from './support/people.ts';

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

interface Changed {
  readonly taxCode: { readonly id: string; readonly name: string } | null;
  readonly errors: readonly { readonly code: string; readonly field: string | null }[];
}

async function create(name: string, rate = '19', kind = 'INPUT', key?: string): Promise<Changed> {
  const { data } = await graph.post(
    ADA,
    `mutation ($name: String!, $rate: Decimal!, $kind: TaxKind!, $key: String) {
      createTaxCode(name: $name, rate: $rate, kind: $kind, idempotencyKey: $key) {
        taxCode { id name rate kind archived } errors { code field } } }`,
    { name, rate, kind, key },
  );
  return data?.['createTaxCode'] as Changed;
}

const listed = async (viewer = EMMA, includeArchived = false) => {
  const { data } = await graph.post(
    viewer,
    'query ($all: Boolean) { taxCodes(includeArchived: $all) { id name rate kind archived } }',
    { all: includeArchived },
  );
  return data?.['taxCodes'] as { readonly id: string; readonly name: string }[];
};

describe('a tax code', () => {
  test('is published when it is created, changed and archived, and only then', async () => {
    const { taxCode } = await create(' VAT 19 % ', '19.0');
    const id = taxCode?.id ?? '';
    expect(taxCode).toEqual({ id, name: 'VAT 19 %', rate: '19', kind: 'INPUT', archived: false });
    const change = 'mutation ($id: ID!) { updateTaxCode(id: $id, rate: "7") { errors { code } } }';
    await graph.post(ADA, change, { id });
    await graph.post(ADA, change, { id });
    await graph.post(ADA, 'mutation ($id: ID!) { archiveTaxCode(id: $id) { errors { code } } }', {
      id,
    });
    const facts = { taxCodeId: id, name: 'VAT 19 %', kind: 'input' };
    expect(await testkit.eventsOf(`tax-code:${id}`)).toMatchObject([
      { type: 'TaxCodeChanged', data: { ...facts, rate: '19', archived: false } },
      { type: 'TaxCodeChanged', data: { ...facts, rate: '7', archived: false } },
      { type: 'TaxCodeChanged', data: { ...facts, rate: '7', archived: true } },
    ]);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ id }));
    expect(await listed(EMMA, true)).toContainEqual(
      expect.objectContaining({ id, archived: true }),
    );
  });

  test('has a name of its own, and a repeated key creates one', async () => {
    const first = await create('Once', '5', 'INPUT', 'tax-once');
    expect(await create('Once', '5', 'INPUT', 'tax-once')).toEqual(first);
    expect(await create('ONCE', '5')).toMatchObject({
      errors: [{ code: 'NAME_TAKEN', field: 'name' }],
    });
    expect(await create('', '200', 'EXEMPT')).toMatchObject({
      errors: [{ field: 'name' }, { field: 'rate' }],
    });
  });

  test('is changed by an admin of its organization alone', async () => {
    const { taxCode } = await create('Ours');
    const attempt = `mutation ($id: ID!) {
      a: createTaxCode(name: "Mine", rate: "1", kind: INPUT) { errors { code } }
      b: updateTaxCode(id: $id, name: "Mine") { errors { code } }
      c: archiveTaxCode(id: $id) { errors { code } }
      d: installTaxTemplate(country: DE) { errors { code } } }`;
    for (const viewer of [EMMA, FINN]) {
      const { data } = await graph.post(viewer, attempt, { id: taxCode?.id });
      for (const payload of Object.values(data ?? {}))
        expect(payload).toEqual({ errors: [{ code: 'FORBIDDEN' }] });
    }
    const foreign = `mutation ($id: ID!) {
      b: updateTaxCode(id: $id, name: "Mine") { errors { code } }
      c: archiveTaxCode(id: $id) { errors { code } } }`;
    const { data } = await graph.post(STRANGER, foreign, { id: taxCode?.id });
    expect(data).toEqual({
      b: { errors: [{ code: 'NOT_FOUND' }] },
      c: { errors: [{ code: 'NOT_FOUND' }] },
    });
    expect(await listed()).toContainEqual(expect.objectContaining({ name: 'Ours' }));
    expect((await listed(STRANGER)).map(({ name }) => name)).not.toContain('Ours');
  });
});

test('a template is added once, and a code of the same name stays as it is', async () => {
  const { taxCode } = await create('at vat 20 %', '1');
  const install =
    'mutation { installTaxTemplate(country: AT) { taxCodes { id name rate } errors { code } } }';
  const first = (await graph.post(ADA, install)).data?.['installTaxTemplate'] as {
    taxCodes: { name: string }[];
  };
  const austrian = first.taxCodes.filter(({ name }) => name.startsWith('AT '));
  expect(austrian.map(({ name }) => name)).toEqual([
    'AT VAT 10 %',
    'AT VAT 13 %',
    'AT exempt',
    'AT reverse charge 20 %',
  ]);
  expect(first.taxCodes).toContainEqual({ id: taxCode?.id, name: 'at vat 20 %', rate: '1' });
  const { data } = await graph.post(ADA, install);
  expect(data?.['installTaxTemplate']).toEqual({ ...first, errors: [] });
});
