import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import {
  EXPORT_FORMATS,
  type ExportBatch,
  type ExportedEntry,
  type ExportFormat,
} from '../src/domain/exports/export-format.ts';
import { pairsOf } from '../src/domain/exports/pairs.ts';
import { refuseAccounts } from '../src/domain/exports/refuse-accounts.ts';
import { encodeWindows1252 } from '../src/domain/exports/windows-1252.ts';
import { WRITERS } from '../src/domain/exports/writers.ts';
import { account, aBatch, aMonth } from './fixtures/a-month.ts';
import { aLine, aTaxedBatch, exportedOf, takenBack } from './fixtures/taxed-entries.ts';
import { fileOf, rawCells, readByGrammar, readJournal } from './support/read-exports.ts';

const ofMonth = (format: ExportFormat): string => fileOf(format, aMonth, aBatch);

test.each(EXPORT_FORMATS)('the %s file is as it was checked', async (format) => {
  const { extension } = WRITERS[format];
  await expect(ofMonth(format)).toMatchFileSnapshot(`./golden/${format}.${extension}`);
});

const centsOf = (text: string): number => Math.round(Number(text.replace(',', '.')) * 100);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const rows = (format: ExportFormat): Record<string, string>[] =>
  parse(ofMonth(format), { bom: true, columns: true });

describe('CSV', () => {
  test('has a row per posting, and debits equal credits', () => {
    const all = rows('csv');
    expect(all).toHaveLength(sum(aMonth.map(({ postings }) => postings.length)));
    const of = (column: string) => sum(all.map((row) => centsOf(row[column] || '0')));
    expect(of('Debit')).toBe(of('Credit'));
  });

  test('says whom an entry concerns and which documents it has', () => {
    expect(rows('csv')[0]).toMatchObject({
      Description: 'Café "Größe"; Sons, Ltd',
      Person: 'Emma Łukasz',
      Expense: '42',
      Invoice: 'RE-2026-4711',
      Vendor: 'Café "Größe"; Sons, Ltd',
      Document: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    });
  });
});

describe('Xero', () => {
  test('has two tracking categories in one order, by name, and further fields in the description', () => {
    expect(rows('xero')[0]).toMatchObject({
      '*Date': '20 Nov 2026',
      TrackingName1: 'Client',
      TrackingOption1: 'Müller; Söhne',
      TrackingName2: 'Project',
      TrackingOption2: 'atlas',
      Description: expect.stringMatching(/; Date: 2026-01-02$/) as string,
    });
  });

  test('names expense, invoice and document in the narration of each journal', () => {
    const narrations = new Set(rows('xero').map((row) => row['*Narration']));
    expect(narrations.size).toBe(aMonth.length);
    expect([...narrations][0]).toBe(
      'Outlay 1: Café "Größe"; Sons, Ltd (expense 42, invoice RE-2026-4711, document 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08)',
    );
  });
});

describe('QuickBooks', () => {
  test('names a person where they are owed, and nowhere else', () => {
    const named = rows('quickbooks').filter(({ Name }) => Name !== '');
    expect(new Set(named.map(({ Account, Name }) => `${Account}: ${Name}`))).toEqual(
      new Set(['Employee reimbursements payable: Emma Łukasz']),
    );
    const splits = ofMonth('quickbooks_iif').split('\r\n').slice(3);
    expect(splits.filter((line) => line.split('\t')[6] === 'Emma Lukasz')).toHaveLength(
      named.length,
    );
  });
});

describe('DATEV', () => {
  const [header = '', names = '', ...lines] = ofMonth('datev').trimEnd().split('\r\n');
  const cell = (line: string | undefined, name: string) =>
    rawCells(line ?? '')[names.split(';').indexOf(name)];
  const pairOf = (line: string | undefined) =>
    [cell(line, 'Konto'), cell(line, 'Gegenkonto (ohne BU-Schlüssel)')].join(' an ');

  test('books a discount against what is owed, with its own text', () => {
    const voucher = lines.filter((line) => cell(line, 'Buchungstext')?.includes('Voucher'));
    expect(pairOf(voucher[0])).toBe('2100 an 6200');
    expect(lines.every((line) => cell(line, 'Konto') !== pairOf(line).split(' an ')[1])).toBe(true);
  });

  test('books reverse charge against itself, not against what is owed', () => {
    expect(lines.map(pairOf)).toContain('1350 an 2250');
  });

  test('has the value in euros beside dollars: exact where the expense is in euros', () => {
    const of = (line: string | undefined) =>
      ['Umsatz (ohne Soll/Haben-Kz)', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz', 'WKZ Basis-Umsatz'].map(
        (name) => cell(line, name),
      );
    expect(of(lines[0])).toEqual(['43,39', '"USD"', '1,161230', '37,37', '"EUR"']);
    expect(of(lines.at(-1))).toEqual(['999,88', '"USD"', '1,150000', '869,46', '"EUR"']);
    expect(rawCells(header)[21]).toBe('"EUR"');
  });

  test('is in euros alone where a euro is worth less than a dollar', () => {
    const entry = { ...aMonth[3]!, euroPrice: '0.96' };
    const [, , line] = fileOf('datev', [entry], aBatch).split('\r\n');
    expect([cell(line, 'WKZ Umsatz'), cell(line, 'Kurs')]).toEqual(['"EUR"', '']);
    expect(cell(line, 'Umsatz (ohne Soll/Haben-Kz)')).toBe('1041,54');
  });

  test('has the invoice, the entry, the vendor, the document, the person and the expense', () => {
    expect(cell(lines[0], 'Beleginfo - Inhalt 1')).toBe('"Café ""Größe""; Sons, Ltd"');
    expect(cell(lines[0], 'Beleginfo - Art 2')).toBe('"Beleg (SHA-256)"');
    expect(cell(lines[0], 'Beleginfo - Inhalt 2')).toMatch(/^"[0-9a-f]{64}"$/);
    expect(cell(lines[0], 'Belegfeld 1')).toBe('"RE-2026-4711"');
    expect(cell(lines[0], 'Belegfeld 2')).toBe('"1"');
    expect(cell(lines[0], 'Zusatzinformation- Inhalt 1')).toBe('"Emma Lukasz"');
    expect(cell(lines[0], 'Zusatzinformation- Inhalt 2')).toBe('"42"');
  });

  test('keeps the person in the booking text beside a vendor of any length', () => {
    const entry = { ...aMonth[0]!, description: 'Gesellschaft für Reisen '.repeat(4) };
    const [, , line] = fileOf('datev', [entry], aBatch).split('\r\n');
    expect(cell(line, 'Buchungstext')).toBe(
      '"Gesellschaft für Reisen Gesellschaft für Reisen, Emma Lukasz"',
    );
  });

  test('books taxes as rows of their own and has no tax key, so that nothing is taxed twice', () => {
    expect(lines.map(pairOf)).toContain('1350 an 2100');
    expect(new Set(lines.map((line) => cell(line, 'BU-Schlüssel')))).toEqual(new Set(['']));
  });

  test('has the first two choices as cost centres, in words of at most 36 characters', () => {
    const costsOf = (line: string | undefined) => [
      cell(line, 'KOST1 - Kostenstelle'),
      cell(line, 'KOST2 - Kostenstelle'),
    ];
    expect(costsOf(lines[0])).toEqual(['"Müller Söhne"', '"atlas"']);
    expect(costsOf(lines[1])).toEqual(['', '']);
    const tagged = (client: string) => {
      const [entry] = aMonth;
      const postings = entry!.postings.map((one) => ({ ...one, tags: { client } }));
      return fileOf('datev', [{ ...entry!, postings }], aBatch).split('\r\n')[2];
    };
    expect(costsOf(tagged(`K-100 ${'x'.repeat(40)}`))).toEqual([`"K 100 ${'x'.repeat(30)}"`, '']);
    expect(costsOf(tagged('=;"'))).toEqual(['', '']);
  });

  test('has the account length of the accounts that are used', () => {
    const long = { ...account('6200'), code: '620010' };
    const digitsOf = (codes: typeof aBatch.accounts) =>
      rawCells(fileOf('datev', [], { ...aBatch, accounts: codes }).split('\r\n')[0] ?? '')[13];
    expect([digitsOf([account('6200')]), digitsOf([long])]).toEqual(['4', '6']);
  });
});

test('hledger reads its journal strictly, and by the grammar that stands in for it', () => {
  const journal = ofMonth('hledger');
  const inOrder = (read: ReturnType<typeof readJournal>) =>
    read.toSorted((one, other) => Number(one.code) - Number(other.code));
  const read = inOrder(readJournal(journal));
  expect(readByGrammar(journal)).toEqual(read);
  expect(read[0]).toMatchObject({
    date: '2026-11-20',
    description: 'Café "Größe", Sons, Ltd | Team offsite / Berlin',
    tags: { person: 'Emma Łukasz', vendor: 'Café "Größe"; Sons; Ltd', invoice: 'RE-2026-4711' },
  });
  expect(read[0]?.postings[0]).toMatchObject({ date: null, tags: { 'field-date': '2026-01-02' } });
});

test('what Windows-1252 has is written as its byte, and the rest as the nearest letter', () => {
  const bytes = encodeWindows1252('Größe 5 € “Łódź” → ő');
  expect(bytes.toString('latin1')).toBe('Größe 5 \u0080 \u0093Lód\u007a\u0094 ? o');
});

test.each([
  ['datev', { code: 'TRAVEL-A' }, 'DATEV takes account codes of up to 8 digits, but entries use'],
  ['datev', { code: '1234567890' }, 'DATEV takes account codes of up to 8 digits, but entries use'],
  ['xero', { code: '12345678901' }, 'Xero takes account codes of up to 10 characters'],
  ['quickbooks', { name: 'travel' }, 'Give 6200 and 9999 different names.'],
  ['quickbooks_iif', { name: 'Tra:vel' }, null],
  ['hledger', { code: 'TRAVEL-A' }, null],
] as const)('an export to %s with an account %j says so: %s', (format, changes, message) => {
  const other = { ...account('6200'), code: '9999', name: 'Other', ...changes };
  const refused = refuseAccounts(format, [account('6200'), other]);
  const found = refused?.refusals[0]?.message ?? null;
  if (message === null) expect(found).toBeNull();
  else expect(found).toContain(message);
});

test('pairs keep the amount of every account', () => {
  for (const entry of aMonth) {
    const totals = new Map<string, bigint>();
    for (const { debit, credit, cents } of pairsOf(entry)) {
      totals.set(debit.code, (totals.get(debit.code) ?? 0n) + cents);
      totals.set(credit.code, (totals.get(credit.code) ?? 0n) - cents);
    }
    for (const { account: booked } of entry.postings) {
      const all = entry.postings
        .filter((each) => each.account.code === booked.code)
        .reduce((sum, { cents }) => sum + cents, 0n);
      expect(totals.get(booked.code) ?? 0n).toBe(all);
    }
  }
});

describe('books in euros', () => {
  const euros = aMonth.map((entry) => ({ ...entry, currency: 'EUR' as const, rate: null }));
  const inEuros = (format: ExportFormat) => fileOf(format, euros, { ...aBatch, currency: 'EUR' });

  test.each(['csv', 'quickbooks'] as const)('are in euros in the %s file', (format) => {
    const rows = parse<Record<string, string>>(inEuros(format), { bom: true, columns: true });
    expect(new Set(rows.map(({ Currency }) => Currency))).toEqual(new Set(['EUR']));
  });

  test('are in euros for hledger, which declares no other commodity', () => {
    expect(inEuros('hledger')).toContain('commodity 1000.00 EUR\n');
    expect(inEuros('hledger')).not.toContain(' USD');
  });

  test('have their amounts as they are for DATEV, without a rate', () => {
    const [header, columns, ...rows] = inEuros('datev').trimEnd().split('\r\n').map(rawCells);
    const cellOf = (row: readonly string[], name: string) => row[columns?.indexOf(name) ?? -1];
    expect(header?.[21]).toBe('"EUR"');
    const [first] = rows;
    expect(cellOf(first!, 'Umsatz (ohne Soll/Haben-Kz)')).toBe('43,39');
    for (const row of rows) {
      expect(cellOf(row, 'WKZ Umsatz')).toBe('"EUR"');
      expect([cellOf(row, 'Kurs'), cellOf(row, 'Basis-Umsatz')]).toEqual(['', '']);
    }
  });
});

describe('taxes that a tool has a name for', () => {
  const discount = aLine({ amountMinor: -1_190n, taxMinor: -190n, description: 'Discount' });
  const lines = [
    aLine({ description: 'Train' }),
    aLine({ description: 'Toner', categoryId: '8' }),
    aLine({ description: 'Paper', categoryId: '8', taxCodeId: '4', taxMinor: 779n }),
    aLine({ description: 'Cloud', taxCodeId: '2', taxMinor: 0n }),
    aLine({ description: 'Insurance', taxCodeId: '3', taxMinor: 0n }),
    aLine({ description: 'Tip', taxCodeId: null, taxMinor: 0n }),
    aLine({ description: 'Printed a cent more', taxMinor: 1_901n }),
    discount,
  ];
  const entry = exportedOf(lines);
  const all = [entry, takenBack(entry, lines)];

  test.each(['xero', 'quickbooks', 'datev'] as const)(
    'are left to it in the %s file, as it was checked',
    async (format) => {
      const file = fileOf(format, all, aTaxedBatch);
      await expect(file).toMatchFileSnapshot(`./golden/${format}-taxes.csv`);
    },
  );

  const datevRows = (entries: readonly ExportedEntry[], batch: ExportBatch = aTaxedBatch) => {
    const [, titles = '', ...rows] = fileOf('datev', entries, batch).trimEnd().split('\r\n');
    return rows.map((row) => {
      const cell = (name: string) => rawCells(row)[titles.split(';').indexOf(name)];
      const sides = [cell('Konto'), cell('Gegenkonto (ohne BU-Schlüssel)')].join(' an ');
      const amount = `${cell('Umsatz (ohne Soll/Haben-Kz)')} ${cell('Soll/Haben-Kennzeichen')}`;
      return `${amount} ${sides} ${cell('BU-Schlüssel')}`.trim();
    });
  };

  test('have a key in DATEV with the gross amount, none where the account is automatic for the code, and 40 elsewhere', () => {
    expect(datevRows([entry])).toEqual([
      '119,00 "H" 1740 an 4660 "9"',
      '119,00 "H" 1740 an 4930',
      '111,21 "H" 1740 an 4930 "40"',
      '7,79 "S" 1571 an 1740',
      '119,00 "H" 1740 an 4660 "94"',
      '119,00 "H" 1740 an 4660 "10"',
      '119,00 "S" 4660 an 1740',
      '99,99 "S" 4660 an 1740',
      '19,01 "S" 1576 an 1740',
      '11,90 "S" 1740 an 4660 "9"',
    ]);
  });

  test('are taken back in the form in which they were booked, with the sides turned', () => {
    expect(datevRows([takenBack(entry, lines)])).toEqual([
      '119,00 "S" 1740 an 4660 "9"',
      '119,00 "S" 1740 an 4930',
      '111,21 "S" 1740 an 4930 "40"',
      '7,79 "S" 1740 an 1571',
      '119,00 "S" 1740 an 4660 "94"',
      '119,00 "S" 1740 an 4660 "10"',
      '119,00 "S" 1740 an 4660',
      '99,99 "S" 1740 an 4660',
      '19,01 "S" 1740 an 1576',
      '11,90 "H" 1740 an 4660 "9"',
    ]);
  });

  test('have rows of their own where the coding of the entry is unknown, and automatic accounts are lifted', () => {
    const supplies = exportedOf([aLine({ categoryId: '8' })]);
    expect(datevRows([{ ...supplies, taxed: [] }])).toEqual([
      '100,00 "H" 1740 an 4930 "40"',
      '19,00 "S" 1576 an 1740',
    ]);
  });

  test('are split in a batch in dollars where DATEV would compute another tax in euros', () => {
    const batch = { ...aTaxedBatch, currency: 'USD' } as const;
    const printed = exportedOf([aLine({ amountMinor: 130n, taxMinor: 20n })], 'USD', 1n);
    expect(datevRows([printed], batch)).toEqual(['0,01 "S" 4660 an 1740']);
    const usual = exportedOf([aLine()], 'USD');
    expect(datevRows([usual], batch)).toEqual(['138,18 "H" 1740 an 4660 "9"']);
  });
});
