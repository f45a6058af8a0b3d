import { describe, expect, test } from 'vitest';
import { layOutReceipt } from '../layout/receipt-layout.ts';
import { PAGE_CURRENCIES } from '../tagging/field-labels.ts';
import { meanGist, type PageGist } from '../tagging/page-gist.ts';
import { markedSegments } from '../testing/text-layout.ts';
import { findCurrency } from './find-currency.ts';

/** A page that looks like one of a currency's countries. */
const pageOf = (code: string, share = 0.9): PageGist => ({
  ...meanGist([]),
  currencies: Float32Array.from(PAGE_CURRENCIES, (other) => (other === code ? share : 0)),
});

const read = (gist: PageGist, ...rows: string[]) =>
  findCurrency(layOutReceipt(markedSegments(rows)), gist);

describe('the currency', () => {
  test.each([
    ['USD', 'Total $12.00'],
    ['SGD', 'Total $12.00'],
    ['NOK', 'Sum 120,00 kr'],
    ['PKR', 'Total Rs. 450.00'],
    ['CNY', '合计 ￥88.00'],
  ])('of a shared sign is that of the page: %s for "%s"', (code, row) =>
    expect(read(pageOf(code), row)?.value).toBe(code),
  );

  test('that is named beside the total counts, whatever a note names', () => {
    const gist = pageOf('RON', 0.2);
    const rows = ['EUR 1 = 4.97 RON', 'IBAN in EUR 0.00', 'Total  TOTAL|49.70 RON'];
    expect(read(gist, ...rows)?.value).toBe('RON');
  });

  test('that is named counts against the look of the page', () => {
    expect(read(pageOf('GBP'), 'Total EUR 12.00')).toMatchObject({ value: 'EUR' });
  });

  test('that one line names is asked about, unless the page looks like it', () => {
    const confidence = (gist: PageGist): number | undefined =>
      read(gist, 'IBAN for transfers in CHF 1.00')?.confidence;
    expect(confidence(pageOf('MXN'))).toBeLessThan(0.9);
    expect(confidence(pageOf('CHF'))).toBeGreaterThan(0.9);
  });

  test('that nothing names is that of the page where it is clear, with less confidence', () => {
    const page = [
      'KADIKÖY LOKANTASI',
      'Fiş no 0042',
      'Mercimek çorbası 45,75',
      'Adana kebap 85,00',
    ];
    const found = read(pageOf('TRY', 0.8), ...page, 'Toplam 130,75');
    expect(found).toMatchObject({ value: 'TRY', region: null });
    expect(found?.confidence).toBeLessThan(0.8);
    expect(read(pageOf('TRY', 0.3), ...page, 'Toplam 130,75')).toBeNull();
    expect(read(pageOf('TRY', 0.8), 'Toplam 130,75')).toBeNull();
  });
});
