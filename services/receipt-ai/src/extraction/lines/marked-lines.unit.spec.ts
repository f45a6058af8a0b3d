import { describe, expect, test } from 'vitest';
import { LINE_ITEMS_MAX, type LineItem, type TaxLine } from '../../domain/extraction.ts';
import { amountsOnReceipt } from '../fields/amount-on-receipt.ts';
import { layOutReceipt } from '../layout/receipt-layout.ts';
import { markedSegments } from '../testing/text-layout.ts';
import { linesOfReceipt } from './lines-of-receipt.ts';

function linesOf(
  total: string | null,
  ...rows: string[]
): { lineItems: LineItem[]; taxes: TaxLine[] } {
  const layout = layOutReceipt(markedSegments(rows));
  return linesOfReceipt(layout, amountsOnReceipt(layout, 'EUR'), { total, currency: 'EUR' });
}

const itemsOf = (total: string | null, ...rows: string[]): string[] =>
  linesOf(total, ...rows).lineItems.map(
    ({ description, quantity, unitPrice, amount }) =>
      `${description}: ${quantity ?? '-'} x ${unitPrice ?? '-'} = ${amount}`,
  );

const taxesOf = (total: string | null, ...rows: string[]): string[] =>
  linesOf(total, ...rows).taxes.map(
    ({ rate, net, tax, gross }) => `${rate ?? '-'}: ${net} + ${tax} = ${gross}`,
  );

describe('items', () => {
  test('have the words and numbers that are marked in their rows', () => {
    expect(
      itemsOf(
        '10.50',
        'ITEM_DESC|Coffee  ITEM_QTY|2  ITEM_PRICE|3.50  ITEM_AMOUNT|7.00',
        'ITEM_CODE|4006381  ITEM_DESC|Apple ITEM_DESC|tart  ITEM_AMOUNT|3.50',
        'Total  TOTAL|10.50',
      ),
    ).toEqual(['Coffee: 2 x 3.50 = 7.00', 'Apple tart: - x - = 3.50']);
  });

  test('take rows of words alone: from below where they have words of their own, else from above', () => {
    expect(
      itemsOf(
        null,
        'ITEM_DESC|Licence  ITEM_AMOUNT|40.00',
        'ITEM_DESC|March ITEM_DESC|2025',
        'ITEM_DESC|Support  ITEM_AMOUNT|10.00',
      ),
    ).toEqual(['Licence March 2025: - x - = 40.00', 'Support: - x - = 10.00']);
    expect(
      itemsOf(
        null,
        'ITEM_DESC|Milk',
        'ITEM_QTY|1  ITEM_AMOUNT|1.20',
        'ITEM_DESC|Bread',
        'ITEM_QTY|1  ITEM_AMOUNT|2.80',
      ),
    ).toEqual(['Milk: 1 x - = 1.20', 'Bread: 1 x - = 2.80']);
  });

  test('are surer where they add up to the total or to the net amount', () => {
    const [added] = linesOf('7.00', 'ITEM_DESC|Tea  ITEM_AMOUNT|7.00').lineItems;
    const [net] = linesOf('8.40', 'ITEM_DESC|Tea  ITEM_AMOUNT|7.00', 'Net  NET|7.00').lineItems;
    const [alone] = linesOf('9.00', 'ITEM_DESC|Tea  ITEM_AMOUNT|7.00').lineItems;
    expect(added?.confidence).toBeGreaterThan(0.9);
    expect(net?.confidence).toBeGreaterThan(0.9);
    expect(alone?.confidence).toBeLessThan(0.9);
  });

  test('are doubtful where the printed labels say otherwise than the marks, and no sum decides', () => {
    const [item, ...others] = linesOf('9.00', 'Tea  4.00', 'Cake  5.00', 'Total  9.00').lineItems;
    expect([item?.description, others.length]).toEqual(['Tea', 1]);
    expect(item?.confidence).toBeLessThan(0.9);
  });

  test('that reduce the sum are negative', () => {
    expect(
      itemsOf('8.00', 'ITEM_DESC|Shirt  ITEM_AMOUNT|10.00', 'ITEM_DESC|Discount  ITEM_AMOUNT|2.00'),
    ).toEqual(['Shirt: - x - = 10.00', 'Discount: - x - = -2.00']);
  });

  test(`are at most ${LINE_ITEMS_MAX}`, () => {
    const rows = Array.from(
      { length: LINE_ITEMS_MAX + 5 },
      () => 'ITEM_DESC|Pen  ITEM_AMOUNT|1.00',
    );
    expect(itemsOf(null, ...rows)).toHaveLength(LINE_ITEMS_MAX);
  });
});

describe('taxes', () => {
  test('of a table have net and rate from their rows, and its sum is none of them', () => {
    expect(
      taxesOf(
        '230.00',
        'TAX_RATE|19%  TAX_NET|100.00  TAX|19.00',
        'TAX_RATE|7%  TAX_NET|103.74  TAX|7.26',
        'VAT  TAX|26.26',
        'Total  TOTAL|230.00',
      ),
    ).toEqual(['19: 100.00 + 19.00 = 119.00', '7: 103.74 + 7.26 = 111.00']);
  });

  test('that are printed alone leave the rest of the total as their net amount', () => {
    expect(taxesOf('119.00', 'incl. TAX_RATE|19% VAT  TAX|19.00', 'Total  TOTAL|119.00')).toEqual([
      '19: 100.00 + 19.00 = 119.00',
    ]);
  });

  test('that are printed twice count once', () => {
    expect(
      taxesOf(
        '119.00',
        'Net  NET|100.00',
        'VAT TAX_RATE|19%  TAX|19.00',
        'VAT  TAX|19.00',
        'Total  TOTAL|119.00',
      ),
    ).toEqual(['19: 100.00 + 19.00 = 119.00']);
  });
});
