import { describe, expect, test } from 'vitest';
import { layOutReceipt } from '../layout/receipt-layout.ts';
import { PAGE_CURRENCIES } from '../tagging/field-labels.ts';
import { meanGist, type PageGist } from '../tagging/page-gist.ts';
import { markedSegments } from '../testing/text-layout.ts';
import { countryEvidence } from './country-evidence.ts';
import { findCurrency } from './find-currency.ts';

/** A page that looks like one of a currency's countries. */
const pageOf = (code: string, share = 0.9): PageGist => ({
  ...meanGist([]),
  currencies: Float32Array.from(PAGE_CURRENCIES, (other) => (other === code ? share : 0)),
});

/** From a dozen words on, the look of a page counts. */
const WORDS = 'Coffee and cake for two at the table by the door';

const read = (gist: PageGist, ...rows: string[]) => {
  const layout = layOutReceipt(markedSegments(rows));
  return findCurrency(layout, countryEvidence(layout, gist));
};

describe('the currency', () => {
  test.each([
    ['USD', 'Total $12.00'],
    ['SGD', 'Total $12.00'],
    ['NOK', 'Sum 120,00 kr'],
    ['PKR', 'Total Rs. 450.00'],
    ['CNY', '合计 ￥88.00'],
  ])('of a shared sign is that of the page: %s for "%s"', (code, row) =>
    expect(read(pageOf(code), WORDS, row)?.value).toBe(code),
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
    expect(found?.confidence).toBeLessThan(0.9);
    expect(read(pageOf('TRY', 0.3), WORDS, '130,75')).toBeNull();
    expect(read(pageOf('TRY', 0.8), '130,75')).toBeNull();
  });

  test.each([
    ['USD', 'SGD', ['Thai Orchid Kitchen', 'Flushing, NY 11355'], 'Total $34.62'],
    ['CAD', 'USD', ['Maplecrest Print Studio', 'Guelph, ON N1G 4T2'], 'Total $372.90'],
    ['AUD', 'USD', ['Wattle & Crumb Bakehouse', 'ABN 12000345678'], 'TOTAL $27.50'],
    ['NZD', 'USD', ['Harbour Cafe', 'GST No 12-345-678', 'Dunedin'], 'TOTAL $27.50'],
  ])(
    'of a "$" is %s by the seller’s address or number, whatever the words look like (%s)',
    (code, look, head, total) =>
      expect(read(pageOf(look), ...head, 'Item 12.00', total)?.value).toBe(code),
  );

  test('of a "$" is the American one where the page says nothing', () =>
    expect(read(meanGist([]), 'Coffee and cake', 'Total $12.00')?.value).toBe('USD'));

  test('of a "$" has the other likely ones as alternatives', () => {
    const page = { ...meanGist([]), currencies: pageOf('CAD', 0.5).currencies };
    const found = read(page, WORDS, 'Item 12.00', 'Total $12.00');
    const codes = [found?.value, ...(found?.alternatives ?? []).map(({ value }) => value)];
    expect(new Set(codes)).toEqual(new Set(['CAD', 'USD']));
  });

  test('of a "$" is sure where two kinds of print agree', () => {
    const rows = ['Old Ferry Taproom', 'Ilwaco, WA 98624', '360.555.0177', 'Sales tax 3.07'];
    expect(read(pageOf('USD'), ...rows, 'TOTAL $41.37')?.confidence).toBeGreaterThan(0.9);
    expect(read(pageOf('USD'), 'Old Ferry Taproom', 'TOTAL $41.37')?.confidence).toBeLessThan(0.9);
  });

  test.each([
    ['TRY', ['ESKI DEGIRMEN CAD. 31', 'FIS NO: 0047', 'TOPKDV *12,50'], 'TOPLAM *137,50'],
    ['RON', ['JUD.BRASOV, FAGARAS', 'BON FISCAL', 'TOTAL TVA 8.40'], 'TOTAL 48.40'],
    ['IDR', ['NPWP 00.000.117.0-000.000', 'PPN 11% 203.500'], 'Total 2.053.500'],
    ['MYR', ['G-12 Jalan Kenanga, Kajang', 'SST6% 2.78'], 'TOTAL 49.08'],
    ['GBP', ['14 Kirkgate, Otley LS21 0ZZ', 'VAT 20% incl. 10.80'], 'TOTAL 64.80'],
  ])(
    'that nothing names is %s by its country’s tax words and addresses, to be checked',
    (code, rows, total) => {
      const found = read(meanGist([]), ...rows, total);
      expect(found?.value).toBe(code);
      expect(found?.confidence).toBeLessThan(0.9);
    },
  );
});
