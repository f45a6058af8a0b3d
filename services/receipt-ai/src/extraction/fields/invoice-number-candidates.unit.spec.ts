import { describe, expect, test } from 'vitest';
import { layoutOfRows } from '../testing/text-layout.ts';
import { invoiceNumberCandidates } from './invoice-number-candidates.ts';

const numbers = (...rows: string[]): string[] =>
  invoiceNumberCandidates(layoutOfRows(rows), []).map(({ value }) => value);

describe('a candidate for the number', () => {
  test('stands below its label, where its cell has nothing else before it', () => {
    expect(numbers('TAX INVOICE', 'A-20417')).toContain('A-20417');
    expect(numbers('TAX INVOICE', 'SPRAYER SX-260 550ML')).toEqual([]);
    expect(numbers('RECEIPT', 'GST ID: 001042104320')).toEqual([]);
  });

  test('is cut where a date or a letter was printed too close to it', () => {
    expect(numbers('Invoice No: 19536001/06/2018')).toContain('195360');
    expect(numbers('Inv No.sHQ18E09/0101')).toContain('HQ18E09/0101');
  });

  test('is not a date that lost a separator, and may start with letters and a hyphen', () => {
    const found = numbers('Bill No: 30/032018', '30/03/2018  No. CS-20322');
    expect(found).toContain('CS-20322');
    expect(found).not.toContain('30/032018');
    expect(numbers('Invoice No: 1-916166')).toContain('1-916166');
  });

  test('is found beside a label whose first letter was lost', () => {
    expect(numbers('ECEIPT #: CSP0408083')).toContain('CSP0408083');
  });

  test('is not taken from the rows of an item', () => {
    const layout = layoutOfRows(['Invoice 20417  5.00']);
    const [row] = layout.rows;
    const region = row?.segments[0]?.region ?? null;
    const item = {
      description: '',
      quantity: null,
      unitPrice: null,
      amount: '5.00',
      confidence: 1,
    };
    expect(invoiceNumberCandidates(layout, [{ ...item, region }])).toEqual([]);
    expect(invoiceNumberCandidates(layout, [])).not.toEqual([]);
  });
});
