import { describe, expect, test } from 'vitest';
import type { NamedTaxCode } from '../approved-expense.ts';
import { planTaxNames } from './plan-tax-names.ts';
import { percentOf, readTaxRates } from './read-tax-rates.ts';
import { readTaxName, type TaxTool } from './tax-name.ts';

const ratesOf = (tool: TaxTool, csv: string): string[] => {
  const read = readTaxRates(tool, csv);
  if (!read.ok) return [read.refusals[0].message];
  return read.value.map(({ name, rate, kind }) => `${name}: ${rate} ${kind}`);
};

describe('rates are recognized by their columns', () => {
  test('of Xero, without those of sales', () => {
    const csv = `Name,Tax Type,Display Tax Rate,Effective Rate,Report Tax Type
20% (VAT on Expenses),INPUT2,20.0000,20.0000,Input
20% (VAT on Income),OUTPUT2,20.0000,20.0000,Output
Reverse Charge Expenses (20%),REVERSECHARGES,20.0000,0.0000,ReverseCharges
Exempt Expenses,EXEMPTINPUT,0.0000,0.0000,ExemptInput
Zero Rated Expenses,ZERORATEDINPUT,0.0000,0.0000,Input
`;
    expect(ratesOf('xero', csv)).toEqual([
      '20% (VAT on Expenses): 20 input',
      'Reverse Charge Expenses (20%): 20 reverse_charge',
      'Exempt Expenses: 0 exempt',
      'Zero Rated Expenses: 0 input',
    ]);
  });

  test('of QuickBooks Online, also where the name alone says the percentage', () => {
    const csv =
      'Tax Code,Description\n20.0% S,Standard sales or purchases\n5.5% R,Reduced\nNone,\n';
    expect(ratesOf('quickbooks', csv)).toEqual(['20.0% S: 20 input', '5.5% R: 5.5 input']);
  });

  test('of DATEV by key, divided by semicolons, with decimal commas', () => {
    const csv =
      '\uFEFFSchlüssel;Bezeichnung;Steuersatz\r\n9;Vorsteuer 19%;19,00 %\r\n94;"§ 13b UStG; 19%";19,00\r\n3;Umsatzsteuer 19%;19,00\r\n';
    expect(ratesOf('datev', csv)).toEqual(['9: 19 input', '94: 19 reverse_charge']);
  });

  test('and a file without them is refused with those that it needs', () => {
    expect(ratesOf('xero', 'Date,Payee\n')).toEqual([
      'Line 1 has no column Name. Add the columns Name and Tax Rate.',
    ]);
    expect(ratesOf('datev', 'Name;Rate\n')[0]).toContain('no column Schlüssel');
    expect(ratesOf('xero', 'Name\n"open')[0]).toContain('is not CSV');
    expect(ratesOf('xero', 'x'.repeat(80_001))[0]).toContain('80,000');
  });
});

test.each([
  ['19', '19'],
  ['19.000', '19'],
  ['5,50 %', '5.5'],
  ['100%', '100'],
  ['19.19.19', null],
  ['', null],
])('%j is %s percent', (text, percent) => {
  expect(percentOf(text)).toBe(percent);
});

const code = (id: string, rate: string, changes: Partial<NamedTaxCode> = {}): NamedTaxCode => ({
  ...{ id, name: `VAT ${rate}%`, rate, kind: 'input', archived: false },
  ...changes,
});

test('a tax code gets the name of the only rate of its percentage and kind, and otherwise says why not', () => {
  const rates = (names: readonly string[], rate: string) =>
    names.map((name) => ({ name, rate, kind: 'input' as const }));
  const codes = [
    code('1', '19.000'),
    code('2', '19', { kind: 'reverse_charge' }),
    code('3', '7'),
    code('4', '5'),
    code('5', '19', { archived: true }),
  ];
  const given = [
    ...rates(['Full', 'Full'], '19'),
    ...rates(['A', 'B', 'C', 'D'], '7'),
    ...rates(['=5'], '5'),
  ];
  expect(planTaxNames('xero', codes, given)).toEqual({
    matched: [{ tool: 'xero', taxCodeId: '1', name: 'Full' }],
    unmatched: [
      { taxCode: codes[1], reason: 'The file has no rate of 19% with reverse charge.' },
      { taxCode: codes[2], reason: '4 rates fit: A, B, C, D.' },
      { taxCode: codes[3], reason: "Name can't begin with = + - or @." },
    ],
  });
});

test.each([
  ['datev', '9', true],
  ['datev', ' 9401 ', true],
  ['datev', '40', false],
  ['datev', '09', false],
  ['datev', '12345', false],
  ['datev', 'V19', false],
  ['xero', '20% (VAT on Expenses)', true],
  ['xero', '=1', false],
  ['quickbooks', 'x'.repeat(101), false],
  ['quickbooks', '20.0% S', true],
] as const)('a name in %s may be %j: %s', (tool, name, isTaken) => {
  const read = readTaxName(tool, name);
  expect(read.ok).toBe(isTaken);
  if (!read.ok) expect(read.refusals[0].field).toBe('name');
});
