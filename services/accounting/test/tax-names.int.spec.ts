import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeExport } from '../src/use-cases/write-export.ts';
import {
  category,
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';
import { anApproval } from './support/expense-events.ts';

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit();
  const code = { archived: false, rate: '19', kind: 'input' } as const;
  await testkit.publish('TaxCodeChanged', { ...code, taxCodeId: '1', name: 'VAT 19%' });
  const charge = { ...code, kind: 'reverse_charge' } as const;
  await testkit.publish('TaxCodeChanged', { ...charge, taxCodeId: '2', name: 'Reverse charge' });
  await testkit.publish('TaxCodeChanged', { ...code, taxCodeId: '3', name: 'Other' }, '2');
  await testkit.publish('CategoryChanged', category('8', 'Meals'));
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

interface Answer {
  changed: {
    taxName: object | null;
    account: object | null;
    import: object | null;
    errors: object[];
  };
}
const change = async (mutation: string, person = 'finn') =>
  (await testkit.graph.ask<Answer>(viewerOf(person), `mutation { changed: ${mutation} }`)).changed;
const name = (tool: string, taxCodeId: string, text: string, person?: string) =>
  change(
    `setTaxName(tool: ${tool}, taxCodeId: "${taxCodeId}", name: "${text}") {
      taxName { tool name taxCode { id name kind } } errors { code field } }`,
    person,
  );
const namesOf = async (person = 'finn') => {
  const data = await testkit.graph.ask<{
    taxNames: { tool: string; taxCode: { id: string }; name: string }[];
  }>(viewerOf(person), '{ taxNames { tool taxCode { id } name } }');
  return data.taxNames.map(({ tool, taxCode, name }) => `${tool} ${taxCode.id} ${name}`);
};
const automatic = (code: string, kind: string, id: string) =>
  change(
    `setAccount(code: "${code}", name: "Account ${code}", kind: ${kind}${id}) {
      account { code automaticTaxCode { id name } } errors { code field } }`,
  );

test('a name is set, changed and removed, and is nobody else’s', async () => {
  expect(await name('DATEV', '1', '9')).toEqual({
    taxName: { tool: 'DATEV', name: '9', taxCode: { id: '1', name: 'VAT 19%', kind: 'INPUT' } },
    errors: [],
  });
  await name('DATEV', '1', '401');
  await name('XERO', '1', '19% (VAT on Expenses)');
  expect(await namesOf('anton')).toEqual(['DATEV 1 401', 'XERO 1 19% (VAT on Expenses)']);
  expect(await namesOf('rita')).toEqual([]);
  await expect(namesOf('emma')).rejects.toThrow('Only finance, admins and accountants');
  expect(await name('XERO', '1', ' ')).toEqual({ taxName: null, errors: [] });
  expect(await namesOf()).toEqual(['DATEV 1 401']);
});

test('what DATEV can not take, a tax code of another organization and everyone but finance are refused', async () => {
  const refused = async (...given: Parameters<typeof name>) => (await name(...given)).errors;
  expect(await refused('DATEV', '1', '40')).toEqual([{ code: 'VALIDATION_FAILED', field: 'name' }]);
  expect(await refused('XERO', '3', 'VAT')).toEqual([{ code: 'NOT_FOUND', field: 'taxCodeId' }]);
  expect(await refused('XERO', '1', 'VAT', 'emma')).toEqual([{ code: 'FORBIDDEN', field: null }]);
  await expect(name('XERO', '1', 'VAT', 'anton')).rejects.toThrow('Accountants read');
  expect(await namesOf()).toEqual(['DATEV 1 401']);
});

test('a dry run says what the import then names, and what has no rate', async () => {
  const csv = String.raw`Name,Tax Rate\n19% (VAT on Expenses),19%\n`;
  const run = (dryRun: boolean, person?: string) =>
    change(
      `importTaxNames(tool: XERO, csv: "${csv}", dryRun: ${dryRun}) {
        import { matched { taxCode { id } name } unmatched { taxCode { name } reason } } errors { code } }`,
      person,
    );
  const planned = await run(true);
  expect(planned).toEqual({
    import: {
      matched: [{ taxCode: { id: '1' }, name: '19% (VAT on Expenses)' }],
      unmatched: [
        {
          taxCode: { name: 'Reverse charge' },
          reason: 'The file has no rate of 19% with reverse charge.',
        },
      ],
    },
    errors: [],
  });
  expect(await namesOf()).toEqual(['DATEV 1 401']);
  for (const _time of [1, 2]) expect(await run(false)).toEqual(planned);
  expect(await namesOf()).toEqual(['DATEV 1 401', 'XERO 1 19% (VAT on Expenses)']);
  expect((await run(false, 'emma')).errors).toEqual([{ code: 'FORBIDDEN' }]);
});

test('an account of spending is automatic for a tax code, keeps it when it is renamed, and loses it by null', async () => {
  const made = await automatic('4930', 'EXPENSE', ', automaticTaxCodeId: "1"');
  const vat = { code: '4930', automaticTaxCode: { id: '1', name: 'VAT 19%' } };
  expect(made).toEqual({ account: vat, errors: [] });
  expect((await automatic('4930', 'EXPENSE', '')).account).toEqual(vat);
  expect((await automatic('4930', 'EXPENSE', ', automaticTaxCodeId: null')).account).toEqual({
    ...{ code: '4930', automaticTaxCode: null },
  });
  const errors = async (...given: Parameters<typeof automatic>) =>
    (await automatic(...given)).errors;
  expect(await errors('1577', 'INPUT_TAX', ', automaticTaxCodeId: "1"')).toEqual([
    { code: 'VALIDATION_FAILED', field: 'automaticTaxCodeId' },
  ]);
  expect(await errors('4931', 'EXPENSE', ', automaticTaxCodeId: "3"')).toEqual([
    { code: 'NOT_FOUND', field: 'automaticTaxCodeId' },
  ]);
});

test('what was exported with a name is taken back with it, also once the expense was coded anew, twice', async () => {
  const fileOf = async (key: string) => {
    const made = await testkit.graph.ask<{ createJournalExport: { export: { id: string } } }>(
      viewerOf('finn'),
      `mutation { createJournalExport(month: "2026-11", format: XERO, idempotencyKey: "${key}") {
        export { id } } }`,
    );
    const { id } = made.createJournalExport.export;
    const found = await testkit.queries.export('1', id);
    let file = '';
    for await (const part of writeExport(testkit.queries, '1', found!)) file += String(part);
    return file.match(/[^,]*,-?\d+\.\d\d(?=,,,,)/g);
  };
  const line = { amount: '44.50', categoryId: '7' };
  const taxed = { ...line, taxCodeId: '1', taxAmount: '7.11' };
  await testkit.approve(anApproval('41', { lines: [taxed] }));
  // In dollars the tax is 8.26, and 19% of 43.41 are 8.25.
  expect(await fileOf('first')).toEqual([
    'Tax Exempt,43.41',
    'Tax Exempt,8.26',
    'Tax Exempt,-51.67',
  ]);
  const { content } = anApproval('42');
  const dollars = {
    amount: { amount: '119.00', currency: 'USD' },
    usdAmount: '119.00',
    rate: null,
  };
  const whole = { amount: '119.00', categoryId: '7', taxCodeId: '1', taxAmount: '19.00' };
  await testkit.approve(anApproval('42', { content: { ...content, ...dollars }, lines: [whole] }));
  expect(await fileOf('second')).toEqual(['19% (VAT on Expenses),100.00', 'Tax Exempt,-119.00']);
  const recode = (categoryId: string, changes: object) => {
    const { taxCodeId: _code, taxAmount: _tax, ...untaxed } = whole;
    const about = { expenseId: '42', creatorId: '4', day: '2026-11-20', reason: 'No invoice' };
    return testkit.publish('ExpenseRecoded', {
      ...about,
      lines: [{ ...untaxed, categoryId, ...changes }],
    });
  };
  await recode('7', {});
  await recode('8', { taxCodeId: '1', taxAmount: '9.50' });
  expect(await fileOf('third')).toEqual([
    ...['19% (VAT on Expenses),-100.00', 'Tax Exempt,119.00'],
    ...['Tax Exempt,119.00', 'Tax Exempt,-119.00'],
    ...['Tax Exempt,-119.00', 'Tax Exempt,119.00'],
    ...['Tax Exempt,109.50', 'Tax Exempt,9.50', 'Tax Exempt,-119.00'],
  ]);
});
