import { describe, expect, test } from 'vitest';
import type { ReceiptItems } from '../../../subjects/receipts/receipt-draft.ts';
import { partsOf } from './divide-amount.tsx';
import { codingInputOf, emptyLine, computedTax, leftToSplit, minorOf } from './line-values.ts';
import type { TaxCode } from './tax-code-options.ts';
import { splitOfReceipt, taxCodeOnReceipt } from './receipt-split.ts';

const vat = (id: string, rate: string): TaxCode => ({
  ...{ id, rate, name: `VAT ${rate}%`, kind: 'INPUT', archived: false, __typename: 'TaxCode' },
});
const codes = [vat('1', '19'), vat('2', '7'), vat('3', '8.1')];
const values = (amount: string, currency = 'EUR') => ({
  ...{ amount, currency, categoryId: '', taxCodeId: '', lineFields: {}, lines: [] },
});
const items = (...amounts: string[]) => amounts.map((amount) => ({ description: 'x', amount }));
const taxed = (rate: string | null, tax: string, gross: string) => ({ rate, tax, gross });
const split = (receipt: ReceiptItems, amount: string, currency?: string) =>
  splitOfReceipt(receipt, values(amount, currency), codes)?.map((line) => [
    line.amount,
    line.taxCodeId,
    line.taxAmount,
  ]);

describe('the lines of a receipt', () => {
  test('stay as printed when they add up to the amount', () => {
    const receipt = { lineItems: items('10.00', '12.50', '-2.50'), taxes: [] };
    expect(split(receipt, '20.00')).toEqual([
      ['10.00', '', ''],
      ['12.50', '', ''],
      ['-2.50', '', ''],
    ]);
  });

  test('are raised by the tax when they are printed without it, and none of it is lost', () => {
    const receipt = {
      lineItems: items('33.33', '33.33', '33.34'),
      taxes: [taxed('19', '19.00', '119.00')],
    };
    expect(split(receipt, '119.00')).toEqual([
      ['39.66', '1', ''],
      ['39.66', '1', ''],
      ['39.68', '1', ''],
    ]);
  });

  test('are the amounts by rate with their printed tax when there are several rates', () => {
    const taxes = [taxed('19', '19.00', '119.00'), taxed('7', '0.66', '10.07')];
    expect(split({ lineItems: items('119.00', '10.07'), taxes }, '129.07')).toEqual([
      ['119.00', '1', '19.00'],
      ['10.07', '2', '0.66'],
    ]);
  });

  test.each([
    ['another amount', items('10.00', '12.50'), '25.00'],
    ['one line', items('25.00'), '25.00'],
    ['more than 50 lines', items(...Array.from({ length: 51 }, () => '1.00')), '51.00'],
  ])('are not offered with %s', (_what, lineItems, amount) => {
    expect(split({ lineItems, taxes: [] }, amount)).toBeUndefined();
  });

  test('propose the tax code of their only rate, and none when two codes have it', () => {
    const receipt = { lineItems: [], taxes: [taxed('8.1', '1.00', '13.35')] };
    expect(taxCodeOnReceipt(receipt, codes)?.id).toBe('3');
    expect(taxCodeOnReceipt(receipt, [...codes, vat('4', '8.10')])).toBeNull();
    expect(taxCodeOnReceipt({ ...receipt, taxes: [taxed(null, '1', '2')] }, codes)).toBeNull();
  });
});

test.each([
  ['12,40', 'EUR', 1240n],
  ['-19.00', 'EUR', -1900n],
  ['−5', 'JPY', -5n],
  ['0.0001', 'EUR', null],
  ['1.5', 'PYUSD', 1_500_000n],
])('"%s" in %s is %s minor units', (text, currency, minor) => {
  expect(minorOf(text, currency)).toBe(minor);
});

test('a change of the coding sends the computed tax, and none while its code is unknown', () => {
  const line = { ...emptyLine, categoryId: '2', amount: '119', taxCodeId: '1' };
  const taxOf = (taxCodeId: string, known: TaxCode[]) =>
    codingInputOf([{ ...line, taxCodeId }], 'EUR', known)[0]?.taxAmount;
  expect(taxOf('1', codes)).toBe('19.00');
  expect(taxOf('1', [])).toBeNull();
  expect(taxOf('', codes)).toBeNull();
});

test('what is left counts a line without an amount as zero', () => {
  const line = emptyLine;
  const lines = [
    { ...line, amount: '10' },
    { ...line, amount: '' },
  ];
  expect(leftToSplit({ ...values('12.40'), lines })).toBe(240n);
  expect(leftToSplit({ ...values(''), lines })).toBeNull();
});

test('the tax of a line mirrors its sign, and reverse charge has none', () => {
  expect(computedTax('119', 'EUR', vat('1', '19'))).toBe(1900n);
  expect(computedTax('-119', 'EUR', vat('1', '19'))).toBe(-1900n);
  expect(computedTax('119', 'EUR', { rate: '19', kind: 'REVERSE_CHARGE' })).toBe(0n);
});

const refused = 'Enter 2 to 50 equal parts, or percentages that add up to 100';

test.each([
  ['3', [33n, 33n, 34n]],
  ['60, 40', [60n, 40n]],
  ['33.33 33.33 33,34', [33n, 33n, 34n]],
  ['50% 50%', [50n, 50n]],
  ['60, 30', refused],
  ['1', refused],
  ['51', refused],
  ['2.5', refused],
  ['', refused],
  ['-10 110', refused],
])('100 divided by "%s" is %s', (text, parts) => {
  expect(partsOf(100n, text)).toEqual(parts);
});
