import { describe, expect, test } from 'vitest';
import { layOutReceipt } from '../layout/receipt-layout.ts';
import { layoutOfRows, markedSegments } from '../testing/text-layout.ts';
import { invoiceNumberCandidates } from './invoice-number-candidates.ts';

const numbers = (...rows: string[]): string[] =>
  invoiceNumberCandidates(layoutOfRows(rows), []).map(({ value }) => value);

/** The candidates on exact text whose first row is printed `size` times as large as the others. */
function exactNumbers(size: number, ...rows: string[]): string[] {
  const segments = markedSegments(rows).map((cell) => ({
    ...cell,
    weakest: 1,
    bottom: cell.top === 0 ? cell.top + size * (cell.bottom - cell.top) : cell.bottom,
  }));
  return invoiceNumberCandidates(layOutReceipt(segments), []).map(({ value }) => value);
}

describe('a candidate for the number of exact text', () => {
  const rows = ['Rechnung Nr. NUMBER|R-2041', 'Kundennummer NUMBER|549910', 'Ort Bremen'];

  test('is only the one in the title, which is printed larger than the text', () => {
    expect(exactNumbers(1.5, ...rows)).not.toContain('549910');
    expect(exactNumbers(1.5, ...rows)).toContain('R-2041');
    expect(exactNumbers(1, ...rows)).toContain('549910');
  });

  test('is not a number in large print that the model does not take for one', () => {
    expect(exactNumbers(1.5, 'Rechnung 2024', ...rows.slice(1))).toContain('549910');
  });

  test("is a credit note's own in its title, not that of the invoice which it credits", () => {
    const credit = ['Avoir NUMBER|AV-0005', 'Facture liée NUMBER|FA-0010', 'Total 5'];
    expect(exactNumbers(1.5, ...credit)).toEqual(['AV-0005']);
  });

  test('is below its label, although an address with a postcode stands beside the label', () => {
    const found = exactNumbers(
      1,
      '4 Kent St  Invoice Number  RICHMOND VIC 3121',
      'Sydney  INV-0441',
    );
    expect(new Set(found)).toEqual(new Set(['INV-0441']));
  });

  test('is not a word below its label that has more words beside it', () => {
    const found = exactNumbers(1, 'Name  Invoice Number  RICHMOND VIC 3121', '2 Oak Rd  PO 4471');
    expect(found).toEqual([]);
  });
});

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

  test('is whole where it is printed in groups or after the kind of its document', () => {
    expect(numbers('N° de facture : 10 448 220 917')).toContain('10448220917');
    const layout = layOutReceipt(markedSegments(['Fatura FT NUMBER|A/1123']));
    expect(invoiceNumberCandidates(layout, []).map(({ value }) => value)).toContain('FT A/1123');
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
