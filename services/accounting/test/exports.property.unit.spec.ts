import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EXPORT_FORMATS,
  type ExportBatch,
  type ExportedEntry,
} from '../src/domain/exports/export-format.ts';
import { encodeWindows1252 } from '../src/domain/exports/windows-1252.ts';
import { WRITERS } from '../src/domain/exports/writers.ts';
import { IN_USD } from '../src/domain/books-currency.ts';
import { posting } from '../src/domain/journal.ts';
import { account, aBatch } from './fixtures/a-month.ts';
import {
  DATEV_HEADER,
  DATEV_ROW,
  IIF_ROW,
  QUICKBOOKS_ROW,
  XERO_LINES_MAX,
  XERO_ROW,
} from './support/published-rules.ts';
import {
  fileOf,
  rawCells,
  readByGrammar,
  readJournal,
  spreadsheetCells,
} from './support/read-exports.ts';

/** Texts with everything that means something in one of the formats. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        ...['[1/2]', '[10-32]', '[=2020-01-01]', 'date:', 'date2: 2020-01-01', 'a: b', ';', '; =1'],
        ...[',', ':', '  ', '\n', '\r\n', '\t', '"', "'", '=', '+', '-', '@', '|', '(', '*', '!'],
        ...['≠', '＝', '⁼', '；', '˘', ';"=', ',"@', ',-'],
        ...['é', '€', '“', 'ő', '→', '\u0000', '\u2028', '\u00a0', 'SPL', 'ENDTRNS', 'Seats', '1'],
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);
const named = nasty.filter((text) => /[a-z]/i.test(text));

const entry: fc.Arbitrary<ExportedEntry> = fc
  .record({
    description: fc.oneof(named, fc.constant('Seats')),
    person: fc.option(named),
    vendor: fc.option(fc.oneof(nasty, fc.constant('Seats'))),
    title: fc.option(nasty),
    document: fc.option(fc.constant('9f86d081884c7d65')),
    invoiceNumber: fc.option(nasty),
    line: nasty,
    tags: fc.dictionary(fc.constantFrom('date', 'project', 'line', 'client'), named),
    cents: fc.bigInt(1n, 10n ** 9n),
  })
  .map(({ line, tags, cents, ...rest }) => ({
    ...{ ...rest, number: 1n, kind: 'approval', month: '2026-11', day: '2026-11-20', hash: '' },
    ...{
      expenseId: '42',
      payeeId: '4',
      payoutId: null,
      signature: null,
      reverses: null,
      euroPrice: '1.16',
      taxed: [],
    },
    ...IN_USD,
    postings: [
      posting('debit', account('6200'), cents + 1n, { description: line, tags }),
      posting('debit', account('6300'), -1n, { description: line, tags }),
      posting('credit', account('2100'), cents),
    ],
  }));

const month = fc
  .record({
    entries: fc.array(entry, { minLength: 1, maxLength: 15 }),
    names: fc.tuple(named, named),
  })
  .map(({ entries, names: [name, field] }) => {
    // Accounts whose names are nasty too.
    const travel = { ...account('6200'), name };
    const numbered = entries.map((each, at) => ({
      ...each,
      number: BigInt(at + 1),
      postings: each.postings.map((one) =>
        one.account.code === '6200' ? { ...one, account: travel } : one,
      ),
    }));
    const batch: ExportBatch = {
      ...aBatch,
      organizationName: field,
      accounts: [account('2100'), travel, account('6300')],
      fields: ['client', 'date', 'line', 'project'].map((key) => ({ key, name: key + field })),
      costFields: [
        { key: 'client', name: field },
        { key: 'project', name: field },
      ],
    };
    return { entries: numbered, batch };
  });

/** What is looked up about an expense, by the names of hledger's tags and of the columns of a CSV. */
const documentsOf = ({ person, vendor, invoiceNumber, document }: ExportedEntry) =>
  Object.entries({
    ...{ Person: person ?? '', Vendor: vendor ?? '' },
    ...{ Invoice: invoiceNumber ?? '', Document: document ?? '' },
  });

/** What no format changes: everything but separators, marks and characters beyond ASCII. */
const kernel = (text: string): string => text.replace(/[^a-z0-9]/gi, '');

const fieldTag = (key: string): string => (key === 'date' || key === 'line' ? `field-${key}` : key);

test.each([
  ['hledger', readJournal, 12],
  ['its grammar', readByGrammar, 200],
] as const)(
  'whatever the texts, %s reads every entry with its day and texts',
  (_, read, numRuns) => {
    fc.assert(
      fc.property(month, ({ entries, batch }) => {
        const transactions = read(fileOf('hledger', entries, batch));
        expect(transactions).toHaveLength(entries.length);
        for (const [at, { description, tags, postings, date }] of transactions.entries()) {
          const written = entries[at]!;
          expect(date).toBe('2026-11-20');
          const { vendor, title, description: subject } = written;
          const note = subject === vendor ? title : subject;
          expect(kernel(description)).toBe(kernel(`${vendor ?? ''}${note ?? ''}`));
          for (const [name, text] of documentsOf(written))
            expect(kernel(tags[name.toLowerCase()] ?? '')).toBe(kernel(text));
          expect(postings.map((each) => each.date)).toEqual([null, null, null]);
          const [first] = written.postings;
          expect(kernel(postings[0]?.tags['line'] ?? '')).toBe(kernel(first?.description ?? ''));
          for (const [key, value] of Object.entries(first?.tags ?? {})) {
            expect(kernel(postings[0]?.tags[fieldTag(key)] ?? '')).toBe(kernel(value));
          }
        }
      }),
      { numRuns },
    );
  },
);

/** Guards against formulas are the only change of a cell. */
const unguarded = (cell: string): string => cell.replaceAll("'", '');

test('whatever the texts, a CSV parser reads each cell as it was, and custom fields exactly', () => {
  fc.assert(
    fc.property(month, ({ entries, batch }) => {
      const read: Record<string, string>[] = parse(fileOf('csv', entries, batch), {
        bom: true,
        columns: true,
      });
      const postings = entries.flatMap((each) => each.postings.map((one) => ({ each, one })));
      expect(read).toHaveLength(postings.length);
      for (const [at, row] of read.entries()) {
        const { each, one } = postings[at]!;
        expect(JSON.parse(row['Fields'] || '{}')).toEqual(one.tags);
        expect(unguarded(row['Description'] ?? '')).toBe(unguarded(each.description));
        for (const [name, text] of documentsOf(each))
          expect(unguarded(row[name] ?? '')).toBe(unguarded(text));
        expect(unguarded(row['Line'] ?? '')).toBe(unguarded(one.description ?? ''));
      }
    }),
  );
});

test('whatever the texts, a Xero file keeps the published rules', () => {
  fc.assert(
    fc.property(month, ({ entries, batch }) => {
      const read: Record<string, string>[] = parse(fileOf('xero', entries, batch), {
        bom: true,
        columns: true,
      });
      const journals = Map.groupBy(read, (row) => `${row['*Narration']} ${row['*Date']}`);
      expect(journals.size).toBe(entries.length);
      for (const journal of journals.values()) {
        expect(journal.length).toBeLessThanOrEqual(XERO_LINES_MAX);
        const cents = journal.map((row) => Math.round(Number(row['*Amount']) * 100));
        expect(cents.reduce((all, each) => all + each, 0)).toBe(0);
      }
      for (const row of read) {
        for (const [name, rule] of Object.entries(XERO_ROW)) expect(row[name]).toMatch(rule);
        for (const place of [1, 2]) {
          const field = batch.fields[place - 1]!;
          const name = row[`TrackingName${place}`] ?? '';
          expect(name === '').toBe(row[`TrackingOption${place}`] === '');
          if (name !== '') expect(unguarded(name)).toBe(unguarded(field.name));
        }
      }
    }),
  );
});

test('whatever the texts, a QuickBooks Online file keeps the published rules', () => {
  fc.assert(
    fc.property(month, ({ entries, batch }) => {
      const read: Record<string, string>[] = parse(fileOf('quickbooks', entries, batch), {
        bom: true,
        columns: true,
      });
      for (const row of read) {
        for (const [name, rule] of Object.entries(QUICKBOOKS_ROW)) expect(row[name]).toMatch(rule);
      }
    }),
  );
});

test('whatever the texts, an IIF file keeps the published rules', () => {
  fc.assert(
    fc.property(month, ({ entries, batch }) => {
      const bytes = encodeWindows1252(fileOf('quickbooks_iif', entries, batch));
      const lines = bytes.toString('latin1').split('\r\n').slice(3, -1);
      const postings = entries.flatMap((each) => each.postings.map((one) => ({ each, one })));
      const rows = lines.filter((line) => line !== 'ENDTRNS').map((line) => line.split('\t'));
      expect(rows).toHaveLength(postings.length);
      for (const [at, fields] of rows.entries()) {
        expect(fields).toHaveLength(IIF_ROW.length);
        for (const [place, rule] of IIF_ROW.entries()) expect(fields[place]).toMatch(rule);
        const { each, one } = postings[at]!;
        if (one.account.kind !== 'payable') expect(fields[6]).toBe('');
        for (const text of [one.description ?? '', each.person ?? '']) {
          if (/^\p{ASCII}*$/u.test(text)) expect(kernel(fields[7] ?? '')).toContain(kernel(text));
        }
      }
    }),
  );
});

test('whatever the texts, a DATEV file keeps the published rules', () => {
  fc.assert(
    fc.property(month, ({ entries, batch }) => {
      const file = fileOf('datev', entries, batch);
      expect(encodeWindows1252(file)).toHaveLength(file.length);
      const [header = '', names = '', ...lines] = file.trimEnd().split('\r\n');
      const given = rawCells(header);
      expect(given).toHaveLength(31);
      for (const [number, rule] of Object.entries(DATEV_HEADER))
        expect(given[Number(number) - 1]).toMatch(rule);
      const columns = names.split(';');
      expect(lines).toHaveLength(entries.length * 2);
      for (const line of lines) {
        const cells = rawCells(line);
        expect(cells).toHaveLength(columns.length);
        for (const [at, cell] of cells.entries())
          expect(cell).toMatch(DATEV_ROW[columns[at] ?? ''] ?? /^$/);
        const isForeign = cells[2] !== given[21];
        expect(cells.slice(3, 6).every((cell) => cell !== '')).toBe(isForeign);
      }
    }),
  );
});

/** By which a spreadsheet may divide a file: its region decides between commas and semicolons. */
const DIVIDERS: Readonly<Record<string, readonly string[]>> = {
  csv: [',', ';', '\t'],
  iif: [',', ';', '\t'],
  journal: ['\t'],
};
const FORMULA = /^\s*(?:[=+@＝＋－＠]|-(?!\d+(\.\d+)?$))/;

test.each(EXPORT_FORMATS)(
  'whatever the texts, a spreadsheet runs none of the %s file as a formula, however it divides it',
  (format) => {
    const { encoding, extension } = WRITERS[format];
    fc.assert(
      fc.property(month, ({ entries, batch }) => {
        const file = fileOf(format, entries, batch);
        const read =
          encoding === 'utf8' ? file : new TextDecoder(encoding).decode(encodeWindows1252(file));
        for (const divider of DIVIDERS[extension] ?? [])
          for (const cell of spreadsheetCells(read, divider)) expect(cell).not.toMatch(FORMULA);
      }),
    );
  },
);
