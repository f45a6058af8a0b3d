import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApprovedLine } from '../src/domain/approved-expense.ts';
import type { ExportedEntry } from '../src/domain/exports/export-format.ts';
import type { TaxTool } from '../src/domain/tax-names/tax-name.ts';
import {
  accountCodes,
  aLine,
  aTaxedBatch,
  exportedOf,
  takenBack,
  taxCodeOf,
  taxNames,
} from './fixtures/taxed-entries.ts';
import { fileOf, rawCells } from './support/read-exports.ts';

/** Lines with taxes as computed, a cent beside that, or none, also as discounts. */
const line: fc.Arbitrary<ApprovedLine> = fc
  .record({
    amountMinor: fc.bigInt(-5_000n, 100_000n).filter((amount) => amount !== 0n),
    categoryId: fc.constantFrom('7', '8', '9'),
    taxCodeId: fc.constantFrom(null, '1', '2', '3', '4'),
    beside: fc.constantFrom(0, 0, 0, 0, 1, -1),
    isTaxed: fc.constantFrom(true, true, true, false),
  })
  .map(({ amountMinor, beside, isTaxed, ...rest }) => {
    const rule = taxCodeOf(rest.taxCodeId ?? '');
    const percent = rule?.kind === 'input' ? Number(rule.rate) : 0;
    const tax = halfUp(Number(amountMinor) * percent, 100 + percent) + beside;
    const mayHaveTax = isTaxed && rule !== null && rule.kind !== 'reverse_charge';
    return aLine({ ...rest, amountMinor, taxMinor: mayHaveTax ? BigInt(tax) : 0n });
  });
const entries = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    currency: fc.constantFrom('EUR' as const, 'USD' as const),
    usd: fc.bigInt(1n, 200_000n),
  })
  .map(({ lines, currency, usd }) => {
    const entry = exportedOf(lines, currency, usd);
    return [entry, takenBack(entry, lines)].map((each) => ({ entry: each, currency }));
  });

/** Rounds half away from zero, apart from the code under test. */
const halfUp = (dividend: number, divisor: number): number =>
  Math.sign(dividend) * Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor));

class Sums {
  readonly #cents = new Map<string, number>();
  add(account: string, cents: number): void {
    this.#cents.set(account, (this.#cents.get(account) ?? 0) + cents);
  }
  get cents(): Record<string, number> {
    return Object.fromEntries(
      [...this.#cents]
        .filter(([, cents]) => cents !== 0)
        .toSorted(([a], [b]) => a.localeCompare(b)),
    );
  }
}
function booked({ postings }: ExportedEntry): Record<string, number> {
  const sums = new Sums();
  for (const { account, cents } of postings) sums.add(account.code, Number(cents));
  return sums.cents;
}

const TAX_ACCOUNTS: Readonly<Record<string, readonly string[]>> = {
  ...{ '1': ['1576'], '2': ['1577', '1787'], '4': ['1571'] },
};
const codeNamed = (tool: TaxTool, name: string) => {
  const named = taxNames.find((each) => each.tool === tool && each.name === name);
  return taxCodeOf(named?.taxCodeId ?? '');
};
/** What a tool books for tax: once for input tax, on both sides under reverse charge. */
function addTax(sums: Sums, taxCodeId: string, cents: number): void {
  const [input, output] = TAX_ACCOUNTS[taxCodeId] ?? [];
  if (input) sums.add(input, cents);
  if (output) sums.add(output, -cents);
}
const centsOf = (text = ''): number => Math.round(Number(text.replace(',', '.')) * 100);
const rowsOf = (format: TaxTool, entry: ExportedEntry): Record<string, string>[] =>
  parse(fileOf(format, [entry], aTaxedBatch), { bom: true, columns: true });

test('Xero has every account as the journal, once it has added tax to the amounts, and each journal balances', () => {
  fc.assert(
    fc.property(entries, (made) => {
      for (const { entry } of made) {
        const sums = new Sums();
        let total = 0;
        for (const row of rowsOf('xero', entry)) {
          const cents = centsOf(row['*Amount']);
          const code = codeNamed('xero', row['*TaxRate'] ?? '');
          const tax = code ? halfUp(cents * Number(code.rate), 100) : 0;
          sums.add(row['*AccountCode'] ?? '', cents);
          if (code) addTax(sums, code.id, tax);
          total += cents + (code?.kind === 'reverse_charge' ? 0 : tax);
        }
        expect(sums.cents).toEqual(booked(entry));
        expect(total).toBe(0);
      }
    }),
    { numRuns: 500 },
  );
});

test('QuickBooks has every account as the journal, once it has added tax, which is the amount beside its code', () => {
  fc.assert(
    fc.property(entries, (made) => {
      for (const { entry } of made) {
        const sums = new Sums();
        for (const row of rowsOf('quickbooks', entry)) {
          const cents = centsOf(row['Debits']) - centsOf(row['Credits']);
          const code = codeNamed('quickbooks', row['Tax Code'] ?? '');
          const account = accountCodes.find(({ name }) => name === row['Account']);
          sums.add(account?.code ?? '', cents);
          const tax = code ? halfUp(cents * Number(code.rate), 100) : 0;
          if (code) addTax(sums, code.id, tax);
          const shown = code?.kind === 'reverse_charge' ? 0 : Math.abs(tax);
          expect(row['Tax Amount']).toBe(code ? (shown / 100).toFixed(2) : '');
        }
        expect(sums.cents).toEqual(booked(entry));
      }
    }),
    { numRuns: 500 },
  );
});

test('DATEV has every account as the journal, once it has taken tax out of amounts by key or automatic account', () => {
  fc.assert(
    fc.property(entries, (made) => {
      for (const { entry, currency } of made) {
        const file = fileOf('datev', [entry], { ...aTaxedBatch, currency });
        const [, titles = '', ...lines] = file.trimEnd().split('\r\n');
        const sums = new Sums();
        for (const cells of lines.map(rawCells)) {
          const cell = (name: string) =>
            cells[titles.split(';').indexOf(name)]?.replaceAll('"', '') ?? '';
          const cents = centsOf(cell('Umsatz (ohne Soll/Haben-Kz)'));
          const sign = cell('Soll/Haben-Kennzeichen') === 'S' ? 1 : -1;
          const other = cell('Gegenkonto (ohne BU-Schlüssel)');
          const automatic = [cell('Konto'), other].flatMap(
            (each) => accountCodes.find(({ code }) => code === each)?.automaticTaxCodeId ?? [],
          );
          const key = cell('BU-Schlüssel');
          const code = key === '' ? taxCodeOf(automatic[0] ?? '') : codeNamed('datev', key);
          expect(key === '40').toBe(automatic.length > 0 && code === null);
          sums.add(cell('Konto'), sign * cents);
          const isReverse = code?.kind === 'reverse_charge';
          const rate = Number(code?.rate ?? 0);
          const tax = -sign * halfUp(cents * rate, isReverse ? 100 : 100 + rate);
          sums.add(other, -sign * cents - (isReverse ? 0 : tax));
          if (code) addTax(sums, code.id, tax);
        }
        expect(sums.cents).toEqual(booked(entry));
      }
    }),
    { numRuns: 500 },
  );
});
