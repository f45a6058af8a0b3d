import { expect, test } from 'vitest';
import { layoutOfRows } from '../testing/text-layout.ts';
import { AmountArithmetic } from './amount-arithmetic.ts';
import { amountsOnReceipt } from './amount-on-receipt.ts';
import { amountLabels } from './amount-labels.ts';
import { totalCandidates } from './total-candidates.ts';

const values = (...rows: string[]): string[] => {
  const layout = layoutOfRows(rows);
  return totalCandidates(layout, amountsOnReceipt(layout, null), null).map(({ value }) => value);
};

test('where three-digit groups are usual an amount has no decimals, and a lone 2.00 is a quantity', () => {
  expect(values('2.00 x ITEMS', 'SUBTOTAL  60,000', 'TAX  6,000', 'TOTAL  66,000')).toEqual([
    '60000',
    '6000',
    '66000',
  ]);
  expect(values('Total Rp 54.500')).toEqual(['54500']);
});

test('a document with decimals keeps them, whatever large numbers it contains', () => {
  expect(values('Capital 290.000.000', 'CAFE  1,50', 'TOTAL  1,50')).toEqual(['1.50', '1.50']);
});

test('a minus before a total is dropped where the sums need it gone, and kept on a refund', () => {
  expect(values('Total 6%  32.05', 'Total 0%  19.83', 'Total Payable  -51.88').at(-1)).toBe(
    '51.88',
  );
  expect(values('Total goods  -8.00', 'Total Payable  -9.50').at(-1)).toBe('-9.50');
});

const arithmetic = (...lines: [string, number][]): AmountArithmetic =>
  new AmountArithmetic(
    lines.map(([text, cents], rowIndex) => ({ labels: amountLabels(text), cents, rowIndex })),
  );

test('the amount paid after rounding is distinguished from the rounded one', () => {
  const sums = arithmetic(['Total Sales', 18_198], ['Rounding Adj', 2], ['Cash', 18_200]);
  expect(sums.isTotalAfterRounding(18_200)).toBe(true);
  expect(sums.isTotalBeforeRounding(18_198)).toBe(true);
  expect(sums.isTotalAfterRounding(18_198)).toBe(false);
});

test('goods of two tax rates, a service charge with tax, and a discount add up', () => {
  const rates = arithmetic(['Total 0%', 2_661], ['Total 6%', -305], ['Total Payable', 2_356]);
  expect(rates.isSumOfTwoTotals(2_356)).toBe(true);
  const service = arithmetic(['Subtotal', 6_255], ['Svc Chg', 625], ['GST', 413]);
  expect(service.isSubtotalPlusTwo(7_293)).toBe(true);
  expect(arithmetic(['Total', 6_060], ['Discount', 2_760]).isTotalLessDiscount(3_300)).toBe(true);
  expect(arithmetic(['bread', 150], ['milk', 120], ['Total', 270]).isSumOfItems(270)).toBe(true);
});

test('labels damaged by faded print are recognised', () => {
  expect(amountLabels('IUIAL (GSI INUL)').total).toBe(true);
  expect(amountLabels('KUUNDING ADJ').rounding).toBe(true);
  expect(amountLabels('lotal After Adj').total).toBe(true);
  expect(amountLabels('LOCAL HONEY').total).toBe(false);
});
