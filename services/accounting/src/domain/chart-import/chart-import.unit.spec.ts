import { describe, expect, test } from 'vitest';
import type { Account } from '../account.ts';
import { accountsOf } from '../chart-template.ts';
import { hledgerWriter } from '../exports/hledger.ts';
import { planImport } from './plan-import.ts';
import { readChart, type ChartLine } from './read-chart.ts';

function linesOf(csv: string): readonly ChartLine[] {
  const read = readChart(csv);
  if (!read.ok) throw new Error(read.refusals[0].message);
  return read.value.lines;
}
const shortOf = (csv: string): string[] =>
  linesOf(csv).map(({ line, code, name, kind }) => [line, code, name, kind].join(' '));
const refusalOf = (csv: string): string | null => {
  const read = readChart(csv);
  return read.ok ? null : read.refusals[0].message;
};

const XERO = `*Code,*Name,*Type,*Tax Code,Description,Dashboard,Expense Claims,Enable Payments,Balance
200,Sales,Revenue,20% (VAT on Income),,No,No,No,
493,"Travel - National, ""long""",Overhead,20% (VAT on Expenses),"Two
lines",No,Yes,No,
820,VAT,Current Liability,No VAT,,No,No,No,
`;
const DATEV_HEADER = (skr: string) =>
  `"EXTF";700;20;"Kontenbeschriftungen";3;20261101120000000;;"RE";"";"";1001;1;20260101;4;;;"";"";;;;"";;;;;"${skr}";;;;`;

describe('a chart is recognized by its columns', () => {
  test("of Xero's export, also with commas, quotes and line breaks in cells", () => {
    expect(shortOf(XERO)).toEqual([
      '2 200 Sales ',
      '4 493 Travel - National, "long" expense',
      '5 820 VAT output_tax',
    ]);
  });

  test('of QuickBooks Online, whose accounts may have no number', () => {
    const csv =
      'Account,Type,Detail Type,Description,Balance,Currency,Account #\n' +
      'Checking,Bank,Checking,,"45,678.90",USD,1000\nMeals & entertainment,Expenses,Travel Meals,,0,USD,\n';
    expect(shortOf(csv)).toEqual([
      '2 1000 Checking asset',
      '3 Meals-entertainment Meals & entertainment expense',
    ]);
  });

  test.each([
    ['03', '4660', '1571', '2150'],
    ['04', '6650', '1401', '6880'],
  ])('of DATEV, whose kinds come from the numbers of SKR %s', (skr, travel, tax, losses) => {
    const csv = `${DATEV_HEADER(skr)}\r\nKonto;Kontenbeschriftung;Sprach-ID\r\n${travel};"Reisekosten";"de-DE"\r\n${tax};"Vorsteuer 7 %";"de-DE"\r\n${losses};"Kursdifferenzen";"de-DE"\r\n`;
    expect(shortOf(csv)).toEqual([
      `3 ${travel} Reisekosten expense`,
      `4 ${tax} Vorsteuer 7 % input_tax`,
      `5 ${losses} Kursdifferenzen exchange`,
    ]);
  });

  test.each([
    ['466000;"Reisekosten"', '466000 Reisekosten expense', '840000'],
    ['665000;"Reisekosten"', '665000 Reisekosten expense', '440000'],
  ])(
    'of DATEV without the name of its chart, by classes that only SKR 04 has, and with longer numbers',
    (row, read, revenue) => {
      const header = DATEV_HEADER('').replace(';20260101;4;', ';20260101;6;');
      expect(
        shortOf(
          `${header}\nKonto;Kontenbeschriftung;Sprach-ID\n${row}\n${revenue};"Erlöse"\n40000;"Maschinen"\n1000000;"Kunde"\n`,
        ),
      ).toEqual([
        `3 ${read}`,
        expect.stringMatching(/ Erlöse $/),
        '5 40000 Maschinen asset',
        '6 1000000 Kunde ',
      ]);
    },
  );

  test('of hledger, by the tag of its type or the top of the tree, and in a journal by directives alone', () => {
    expect(shortOf('assets:bank:Checking    ; type: C\nincome:Sales\n')).toEqual([
      '1 Checking Checking asset',
      '2 Sales Sales ',
    ]);
    const journal =
      '; books\naccount expenses:4660 Travel  ; type: X\n\n2026-11-20 * Train\n    expenses:4660 Travel  44.50 USD\n';
    expect(shortOf(journal)).toEqual(['2 4660 Travel expense']);
  });
});

test.each([
  ['Input VAT', 'Current Asset', 'input_tax'],
  ['VAT', 'Current Liability', 'output_tax'],
  ['VAT penalties', 'Expense', 'expense'],
  ['Foreign Currency Gains', 'Expense', 'exchange'],
  ['Rounding', 'Current Liability', 'rounding'],
  ['Owner A Share Capital', 'Equity', null],
])('%s of the type %s is of the kind %s', (name, type, kind) => {
  expect(linesOf(`Code,Name,Type\n1,${name},${type}\n`)[0]?.kind).toBe(kind);
});

test('a file of no tool is refused with what was looked for, and one with an open quotation mark with its line', () => {
  expect(refusalOf('Date,Payee\n2026-11-20,DB\n')).toContain('Line 1 has no columns of Xero');
  expect(refusalOf(XERO.replace('""long"""', '""long'))).toMatch(/^Line \d+ is not CSV/);
  expect(refusalOf(DATEV_HEADER('03').replace(';20;', ';21;'))).toContain('another DATEV file');
  expect(refusalOf('x'.repeat(80_001))).toContain('80,000');
});

describe('an import', () => {
  const travel: Account = { code: '493', name: 'Travel', kind: 'expense' };
  const rent: Account = { code: '469', name: 'Rent', kind: 'expense' };
  const plan = (csv: string, needsDigits = false) =>
    planImport([travel, rent], linesOf(`Code,Name,Type\n${csv}`), { needsDigits });

  test('renames by code, finds the same account by name, and keeps the kind', () => {
    expect(plan('493,Trips,Bank\n1,rent,Overhead\n400,Ads,Overhead')).toEqual({
      added: [{ code: '400', name: 'Ads', kind: 'expense' }],
      renamed: [{ account: { ...travel, name: 'Trips' }, from: 'Travel' }],
      unchanged: 1,
      leftOut: [],
    });
  });

  test('gives a name that it takes from one account to another', () => {
    expect(plan('493,Trips,Overhead\n469,Travel,Overhead')).toMatchObject({
      renamed: [{ from: 'Travel' }, { from: 'Rent', account: { code: '469', name: 'Travel' } }],
      leftOut: [],
    });
  });

  test('leaves out with line and reason what it can not do, and does the rest', () => {
    const { added, leftOut } = plan(
      '493,Rent,Overhead\n200,Sales,Revenue\n4 0,Ads,Overhead\n400,Ads,Overhead\n401,ads,Overhead',
    );
    expect(added).toEqual([{ code: '400', name: 'Ads', kind: 'expense' }]);
    expect(leftOut).toEqual([
      { line: 2, reason: 'Account 469 has the name Rent.' },
      { line: 3, reason: 'Sales is of a type that no expense is booked to.' },
      { line: 4, reason: expect.stringMatching(/^Code must be 1 to 20 letters/) as string },
    ]);
    expect(plan('A1,Ads,Overhead', true).leftOut).toEqual([
      { line: 2, reason: 'Code must be 1 to 8 digits, which is what DATEV takes.' },
    ]);
  });

  test.each(['us', 'skr03', 'skr04', 'pcg'] as const)(
    'of our own file for hledger changes nothing in the chart %s',
    (template) => {
      const accounts = accountsOf(template);
      const file = hledgerWriter.head({
        ...{ organizationName: 'Acme', month: '2026-11', createdAt: new Date(0) },
        ...{ currency: 'USD', accounts, fields: [], costFields: [], taxNames: [] },
      });
      expect(planImport(accounts, linesOf(file), { needsDigits: false })).toMatchObject({
        ...{ added: [], renamed: [], leftOut: [] },
        unchanged: accounts.length,
      });
    },
  );
});
