import type { EventByType } from '@outlay/schemas/events';
import { writeExport } from '../src/use-cases/write-export.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  category,
  memberNamed,
  priceOf,
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';
import { anApproval } from './support/expense-events.ts';

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit();
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

const finn = viewerOf('finn');

const make = async (month: string, key: string, format = 'DATEV') => {
  const data = await testkit.graph.ask<{
    createJournalExport: { export: { id: string; entries: number } | null; errors: object[] };
  }>(
    finn,
    `mutation ($month: String!, $format: JournalExportFormat!, $key: String!) {
      createJournalExport(month: $month, format: $format, idempotencyKey: $key) {
        export { id entries } errors { code message field } } }`,
    { month, format, key },
  );
  return data.createJournalExport;
};

const setAccount = async (code: string, name: string, viewer = finn) => {
  const data = await testkit.graph.ask<{ setAccount: { errors: object[] } }>(
    viewer,
    `mutation ($code: String!, $name: String!) {
      setAccount(code: $code, name: $name, kind: EXPENSE) { errors { field message } } }`,
    { code, name },
  );
  return data.setAccount.errors;
};

const mapTrips = (account: string) =>
  testkit.graph.ask(
    finn,
    `mutation ($account: String!) {
      setAccountMapping(subject: CATEGORY, key: "80", account: $account) { errors { code } } }`,
    { account },
  );

const approve = (expenseId: string, changes: Partial<Parameters<typeof anApproval>[1]> = {}) =>
  testkit.approve(
    anApproval(expenseId, { lines: [{ amount: '44.50', categoryId: '80' }], ...changes }),
  );

const quote = (day: string, price: string) =>
  testkit.publish('QuoteRecorded', priceOf('EUR/USD', price, `${day}T12:00:00.000Z`));

describe('to DATEV', () => {
  beforeAll(() => testkit.publish('CategoryChanged', category('80', 'Trips')));

  test('names an account that DATEV cannot take, and nothing counts as exported', async () => {
    expect(await setAccount('TRAVEL-A', 'Trips')).toEqual([]);
    await mapTrips('TRAVEL-A');
    await approve('41', { day: '2026-10-20' });
    expect(await make('2026-10', 'a')).toEqual({
      export: null,
      errors: [
        {
          code: 'ACCOUNT_NOT_EXPORTABLE',
          message: 'DATEV takes account codes of up to 8 digits, but entries use TRAVEL-A.',
          field: 'format',
        },
      ],
    });
    expect(await testkit.rows('select number from exported_entries')).toEqual([]);
    expect((await make('2026-10', 'a-csv', 'CSV')).export?.entries).toBe(1);
  });

  test('waits for a rate of the euro, and values an entry in dollars at that of the day before', async () => {
    await mapTrips('6250');
    await approve('42', { invoiceNumber: 'RE-2026-4711' });
    const { content } = anApproval('43');
    const amount = { amount: '51.67', currency: 'USD' };
    const line = { amount: '51.67', categoryId: '80', fields: { trip: 'Hamburg' } };
    await approve('43', { content: { ...content, amount, rate: null }, lines: [line] });
    expect((await make('2026-11', 'b')).errors).toMatchObject([{ code: 'RATE_UNAVAILABLE' }]);
    await quote('2026-11-18', '1.10');
    await quote('2026-11-19', '1.15');
    await quote('2026-11-20', '1.20');
    const field = { customFieldId: '5', key: 'trip', name: 'Trip', kind: 'text' } as const;
    const rest = { level: 'line', required: false, archived: false } as const;
    await testkit.publish('CustomFieldChanged', { ...field, ...rest, choices: [] });
    const { export: made } = await make('2026-11', 'c');
    const entries = await testkit.queries.exportedEntries('1', made?.id ?? '', 0n, 10);
    expect(entries).toMatchObject([
      { person: 'emma Test', invoiceNumber: 'RE-2026-4711', euroPrice: '1.16123' },
      { person: 'emma Test', invoiceNumber: null, euroPrice: '1.15' },
    ]);
    const { accounts, fields } = await testkit.queries.exportContents('1', made?.id ?? '');
    expect(accounts.map(({ code }) => code)).toEqual(['2100', '6250']);
    expect(fields).toMatchObject([{ key: 'trip', name: 'Trip' }]);
  });
});

test('the journal says whom an entry concerns and by which document, also after a change of the name', async () => {
  await testkit.publish('MemberChanged', {
    ...memberNamed('emma', ['employee']),
    lastName: 'Stone',
  });
  const data = await testkit.graph.ask<{ journal: { edges: { node: object }[] } }>(
    finn,
    `{ journal(month: "2026-11", first: 10) { edges { node {
      description person { id } vendor invoiceNumber document } } } }`,
  );
  const { payeeId, receiptSha256 } = anApproval('42').content;
  expect(data.journal.edges[0]?.node).toEqual({
    description: 'Deutsche Bahn, emma Stone',
    person: { id: payeeId },
    vendor: 'Deutsche Bahn',
    invoiceNumber: 'RE-2026-4711',
    document: receiptSha256,
  });
});

test('two accounts cannot share a name, because QuickBooks knows accounts by name', async () => {
  expect(await setAccount('6251', 'TRA:VEL')).toEqual([]);
  expect(await setAccount('6252', ' tra vel')).toEqual([
    { field: 'name', message: 'Account 6251 has this name.' },
  ]);
  expect(await setAccount('6251', 'Tra vel')).toEqual([]);
});

test('an organization of Germany gets no account that DATEV cannot take', async () => {
  const organization = { organizationId: '2', name: 'GmbH', timeZone: 'Europe/Berlin' };
  const german = { ...organization, dateOrder: 'dmy' as const, country: 'DE' as const };
  await testkit.publish('OrganizationChanged', german, '2');
  const message = 'Code must be 1 to 8 digits, which is what DATEV takes.';
  for (const code of ['TRAVEL-A', '123456789'])
    expect(await setAccount(code, 'Trips', viewerOf('rita'))).toEqual([{ field: 'code', message }]);
  expect(await setAccount('4661', 'Trips', viewerOf('rita'))).toEqual([]);
});

test('5,000 entries are exported at once, and then what came late, before the database has statistics', async () => {
  const copy = (from: number, to: number) =>
    testkit.rows(
      `insert into journal_entries (organization_id, number, kind, month, day, description, expense_id, postings, hash, booked_at)
       select organization_id, n, kind, '2026-08', '2026-08-01', description, expense_id, postings, hash, booked_at
       from journal_entries, generate_series($1::int, $2::int) n where organization_id = 1 and number = 1`,
      [from, to],
    );
  await copy(100_001, 105_000);
  const all = await make('2026-08', 'all', 'HLEDGER');
  expect(all.export?.entries).toBe(5_000);
  let files = '';
  const made = await testkit.queries.export('1', all.export?.id ?? '');
  if (made) for await (const part of writeExport(testkit.queries, '1', made)) files += String(part);
  expect(files.match(/^2026-08-01 /gm)).toHaveLength(5_000);
  await copy(105_001, 105_001);
  expect((await make('2026-08', 'late', 'HLEDGER')).export?.entries).toBe(1);
});

describe('custom fields', () => {
  const fileOf = async (format: string, key: string) => {
    const { export: made } = await make('2026-09', key, format);
    const found = await testkit.queries.export('1', made?.id ?? '');
    let file = '';
    if (found)
      for await (const part of writeExport(testkit.queries, '1', found)) file += String(part);
    return file;
  };
  const field = (
    customFieldId: string,
    key: string,
    kind: EventByType['CustomFieldChanged']['kind'],
  ) =>
    testkit.publish('CustomFieldChanged', {
      ...{ customFieldId, key, name: key.toUpperCase(), kind, choices: [] },
      ...{ level: 'line', required: false, archived: false },
    });

  beforeAll(async () => {
    await field('20', 'region', 'choice');
    await field('21', 'lead', 'member');
    await field('22', 'costs', 'choice');
    const fields = { lead: '3', costs: 'K100', trip: '3' };
    await approve('71', {
      day: '2026-09-20',
      lines: [{ amount: '44.50', categoryId: '80', fields }],
    });
    await approve('72', {
      day: '2026-09-21',
      lines: [{ amount: '44.50', categoryId: '80', fields: { lead: '999' } }],
    });
  });

  test.each(['HLEDGER', 'CSV', 'XERO', 'DATEV'])(
    'name a member in a file for %s, whom the journal knows by id',
    async (format) => {
      const file = await fileOf(format, `members-${format}`);
      expect(file).toContain('finn Test');
      expect(file.match(/lead\W+3\b/gi)).toBeNull();
      expect(file).toMatch(/trip\W+3\b/i);
      expect(file).toMatch(/lead\W+999\b/i);
    },
  );

  test('are the same cost centres in every month, also in one that uses the second alone', async () => {
    const { export: made } = await make('2026-09', 'members-DATEV');
    const contents = await testkit.queries.exportContents('1', made?.id ?? '');
    expect(contents.costFields.map(({ key }) => key)).toEqual(['region', 'costs']);
    expect(contents.fields.map(({ key }) => key)).toEqual(['trip', 'lead', 'costs']);
  });
});

describe('the documents of an export', () => {
  const read = (id: string, page = '', viewer = finn) =>
    testkit.graph.ask<{
      journalExport: {
        archiveUrl: string;
        documents: { entry: string; sha256: string; guid: string; expense: { id: string } }[];
      } | null;
    }>(
      viewer,
      `query ($id: ID!) { journalExport(id: $id) { archiveUrl documents${page} {
        entry vendor invoiceNumber sha256 guid expense { id } } } }`,
      { id },
    );

  test('are the approved receipts of its expenses, once each, linked in DATEV by their guid', async () => {
    expect(await setAccount('4665', 'Conferences')).toEqual([]);
    await testkit.publish('CategoryChanged', category('80', 'Trips'));
    await mapTrips('4665');
    for (const expenseId of ['801', '802']) await approve(expenseId, { day: '2026-07-20' });
    const { export: made, errors } = await make('2026-07', 'documents');
    expect(errors).toEqual([]);
    const { journalExport } = await read(made!.id);
    expect(journalExport?.documents.map(({ expense }) => expense.id)).toEqual(['801', '802']);
    const [first, second] = journalExport!.documents;
    expect(first).toMatchObject({ vendor: 'Deutsche Bahn' });
    expect(first!.guid).toMatch(
      /^[0-9A-F]{8}-[0-9A-F]{4}-5[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/,
    );
    const next = await read(made!.id, `(first: 1, after: "${first!.entry}")`);
    expect(next.journalExport?.documents).toEqual([second]);
    const parts: Buffer[] = [];
    const stored = await testkit.queries.export('1', made!.id);
    for await (const part of writeExport(testkit.queries, '1', stored!)) parts.push(part);
    expect(Buffer.concat(parts).toString('latin1')).toContain(`"BEDI ""${first!.guid}"""`);
    expect(journalExport?.archiveUrl).toContain(`/api/v1/books/exports/${made!.id}/archive?token=`);
  });

  test('are nobody else’s, and ask for a page of at most 100', async () => {
    const { export: made } = await make('2026-07', 'documents');
    expect(await read(made!.id, '', viewerOf('rita'))).toEqual({ journalExport: null });
    await expect(read(made!.id, '', viewerOf('emma'))).rejects.toThrow('accountants see the books');
    await expect(read(made!.id, '(first: 101)')).rejects.toThrow('first must be between 1 and 100');
    await expect(read(made!.id, '(after: "x")')).rejects.toThrow('after must be the number');
    expect(await read('no uuid')).toEqual({ journalExport: null });
  });
});
