import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { EXPORT_FORMATS, type ExportFormat } from '../src/domain/exports/export-format.ts';
import { pairsOf } from '../src/domain/exports/pairs.ts';
import { WRITERS } from '../src/domain/exports/writers.ts';
import { aBatch, aMonth } from './fixtures/a-month.ts';

const fileOf = (format: ExportFormat): string => {
  const { head, entry } = WRITERS[format];
  return head(aBatch) + aMonth.map(entry).join('');
};

test.each(EXPORT_FORMATS)(
  'the %s file is the one that was checked with its program',
  async (format) => {
    const { extension } = WRITERS[format];
    await expect(fileOf(format)).toMatchFileSnapshot(`./golden/${format}.${extension}`);
  },
);

const centsOf = (text: string): number => Math.round(Number(text.replace(',', '.')) * 100);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe('read by a parser', () => {
  const rows = (format: ExportFormat): Record<string, string>[] =>
    parse(fileOf(format), { bom: true, columns: true });

  test('CSV has a row per posting, and debits equal credits', () => {
    const all = rows('csv');
    expect(all).toHaveLength(sum(aMonth.map(({ postings }) => postings.length)));
    const of = (column: string) => sum(all.map((row) => centsOf(row[column] || '0')));
    expect(of('Debit')).toBe(of('Credit'));
    expect(all[0]?.['Description']).toBe('Café "Größe"; Sons, Ltd');
  });

  test('Xero’s amounts sum to zero in each journal', () => {
    const journals = Object.groupBy(rows('xero'), (row) => row['*Narration'] ?? '');
    expect(Object.keys(journals)).toHaveLength(aMonth.length);
    for (const journal of Object.values(journals)) {
      expect(sum((journal ?? []).map((row) => centsOf(row['*Amount'] ?? '')))).toBe(0);
    }
  });

  test('QuickBooks Online’s debits equal its credits in each journal', () => {
    const journals = Object.groupBy(rows('quickbooks'), (row) => row['Journal No'] ?? '');
    for (const journal of Object.values(journals)) {
      const of = (column: string) => sum((journal ?? []).map((row) => centsOf(row[column] || '0')));
      expect(of('Debits')).toBe(of('Credits'));
    }
  });

  test('QuickBooks Desktop’s transactions sum to zero, and every row has its columns', () => {
    const lines = fileOf('quickbooks_iif').trimEnd().split('\r\n').slice(3);
    let open = 0;
    for (const line of lines) {
      const [keyword, , , , amount = '0'] = line.split('\t');
      if (keyword === 'ENDTRNS') expect(open).toBe(0);
      else open += centsOf(amount);
    }
    expect(lines.filter((line) => line === 'ENDTRNS')).toHaveLength(aMonth.length);
  });

  test('DATEV’s rows have 125 columns, positive amounts and two accounts', () => {
    const [, ...lines] = fileOf('datev').trimEnd().split('\r\n');
    const all: string[][] = parse(lines.join('\r\n'), {
      delimiter: ';',
      relax_column_count: false,
    });
    expect(all[0]).toHaveLength(125);
    for (const row of all.slice(1)) {
      expect(centsOf(row[0] ?? '')).toBeGreaterThan(0);
      expect([row[6], row[7]].every((code) => /^\d+$/.test(code ?? ''))).toBe(true);
      expect(row[9]).toMatch(/^[0-3]\d11$/);
    }
  });
});

test('pairs keep the amount of every account and side', () => {
  for (const entry of aMonth) {
    const totals = new Map<string, bigint>();
    for (const { debit, credit, usdCents } of pairsOf(entry)) {
      totals.set(debit.code, (totals.get(debit.code) ?? 0n) + usdCents);
      totals.set(credit.code, (totals.get(credit.code) ?? 0n) - usdCents);
    }
    for (const { account } of entry.postings) {
      const booked = entry.postings
        .filter((each) => each.account.code === account.code)
        .reduce((all, { usdCents }) => all + usdCents, 0n);
      expect(totals.get(account.code) ?? 0n).toBe(booked);
    }
  }
});
