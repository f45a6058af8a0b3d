import { beforeAll, describe, expect, test } from 'vitest';

import { loadRankers, type FieldRankers } from '../ranking/load-rankers.ts';
import { segmentsOfRows } from '../testing/text-layout.ts';
import { findFields, type FoundFields } from './find-fields.ts';

let rankers: FieldRankers;

beforeAll(async () => {
  rankers = await loadRankers('pp-ocrv6');
});

function find(...rows: string[]): FoundFields {
  return findFields(segmentsOfRows(rows), rankers, { isDigital: false });
}

const HEAD = [
  'NORTHERN LIGHT TRADING SDN BHD',
  '(812345-K)',
  '8, JALAN PERMATA 2, 81100 JOHOR BAHRU',
];

describe('the total', () => {
  test('is the amount paid after rounding, not the larger one before', () => {
    const { amount } = find(
      ...HEAD,
      'Lamp 1 x 55.92              55.92',
      'Total                       55.92',
      'Rounding                    -0.02',
      'Rounded Total               55.90',
      'Cash                        60.00',
      'Change                       4.10',
    );
    expect(amount?.value).toBe('55.90');
  });

  test('is not the cash tendered', () => {
    const { amount } = find(
      ...HEAD,
      'Subtotal      41.00',
      'Total         41.00',
      'CASH          50.00',
      'CHANGE         9.00',
    );
    expect(amount?.value).toBe('41.00');
  });

  test('of a German invoice is the gross amount', () => {
    const { amount, currency } = find(
      'Muster Werkzeug GmbH',
      'Rechnungsnummer: RE-2025-118',
      'Nettobetrag           100,00 EUR',
      'MwSt. 19 %             19,00 EUR',
      'Rechnungsbetrag       119,00 EUR',
    );
    expect(amount?.value).toBe('119.00');
    expect(currency?.value).toBe('EUR');
  });

  test('keeps the printed scale of a currency without minor units', () => {
    const { amount, currency } = find(
      'WARUNG BALI',
      'Nasi goreng    45.000',
      'Es teh         12.000',
      'TOTAL  Rp 57.000',
    );
    expect(amount?.value).toBe('57000');
    expect(currency?.value).toBe('IDR');
  });

  test('is null where no amount is printed', () => {
    expect(find('THANK YOU', 'COME AGAIN').amount).toBeNull();
  });
});

describe('a receipt without a number', () => {
  test("gets none from an article's number below the title", () => {
    const rows = ['- TAX INVOICE -', '1018-4 SOURING PAD 45', '9555221301081  11.20'];
    const isCounted = find(...HEAD, ...rows, 'Total  99.99').invoiceNumber;
    expect(isCounted?.value).toBe('1018-4');
    expect(find(...HEAD, ...rows, 'Total  11.20').invoiceNumber).toBeNull();
  });

  test('gets none from a value that is more often another number', () => {
    const address = ['Bank account 5128 4851 2118', 'Opened 20/11/2017', 'NO: 28, JALAN ASTANA 1C'];
    expect(find(...HEAD.slice(0, 2), ...address, 'Total  11.20').invoiceNumber).toBeNull();
  });
});

describe('the vendor', () => {
  test('excludes its registration number', () => {
    expect(
      find('NORTHERN LIGHT TRADING SDN BHD (812345-K)', ...HEAD.slice(2), 'TOTAL 5.00').vendor
        ?.value,
    ).toBe('NORTHERN LIGHT TRADING SDN BHD');
  });

  test('may span two lines', () => {
    const rows = ['NORTHERN LIGHT TRADING', 'SDN BHD', ...HEAD.slice(1), 'TOTAL       5.00'];
    expect(find(...rows).vendor?.value).toBe('NORTHERN LIGHT TRADING SDN BHD');
  });
});

describe('the invoice number', () => {
  test('is next to its label', () => {
    expect(
      find(...HEAD, 'GST REG NO: 000123456789', 'Invoice No : TD-01167').invoiceNumber?.value,
    ).toBe('TD-01167');
  });

  test('is below its label in the same column', () => {
    const { invoiceNumber } = find(
      'Kunde         Rechnungsnummer      Datum',
      '4711          RE-2025-118          14.03.2025',
    );
    expect(invoiceNumber?.value).toBe('RE-2025-118');
  });

  test('is never a date', () => {
    expect(find('Invoice No: 14/03/2025').invoiceNumber).toBeNull();
  });
});

describe('the currency', () => {
  test.each([
    ['Total RM 12.00', 'MYR'],
    ['Total £12.00', 'GBP'],
    ['Total C$12.00', 'CAD'],
    ['Total 12,00 €', 'EUR'],
    ['Total ₹1,939.00', 'INR'],
    ['Total INR 1939', 'INR'],
    ['Total A$12.00', 'AUD'],
    ['Total HK$12.00', 'HKD'],
    ['Total MX$12.00', 'MXN'],
    ['Total NT$12', 'TWD'],
    ['Total US$12.00', 'USD'],
    ['Total 49,90 zł', 'PLN'],
    ['Celkem 1 249,00 Kč', 'CZK'],
    ['Total ₩12,000', 'KRW'],
    ['Toplam ₺249,90', 'TRY'],
    ['Total ¥1,200', 'JPY'],
    ['Total RMB 88.00', 'CNY'],
    ['Total (AED) 120.00', 'AED'],
    ['Total KWD 12.345', 'KWD'],
    ['Summa 120,00 SEK', 'SEK'],
    ['Total PEN 25.00', 'PEN'],
  ])('of "%s" is %s', (row, currency) => expect(find(row).currency?.value).toBe(currency));

  test.each([
    'Total 12.00',
    'Total $12.00',
    'Total Rs 1939',
    'Total Rs. 1,939.00',
    'Summa 120,00 kr',
    'Total ¥88.50',
    'PEN  2.50',
    'SVC  10.00',
  ])('of "%s" is null: nothing decides it', (row) => expect(find(row).currency).toBeNull());

  test.each([
    ['KOWLOON ROAST HOUSE, HONG KONG', 'HKD'],
    ['ORCHARD COFFEE PTE LTD, SINGAPORE', 'SGD'],
    ['HARBOUR CAFE PTY LTD', 'AUD'],
    ['FONDA AZUL SA DE CV', 'MXN'],
    ['ALBUQUERQUE DINER, NEW MEXICO', 'USD'],
    ['HARBOR DINER, PORTLAND, OR 97201', 'USD'],
    ['HARBOR DINER, TEL (503) 555-0137', 'USD'],
    ['HARBOR DINER, 11/23/2026', 'USD'],
  ])('of a bare dollar sign at %s is %s', (seller, currency) =>
    expect(find(seller, 'Total $12.00').currency?.value).toBe(currency),
  );

  test.each([
    ['GSTIN 06AABCO6063D1ZQ', 'Total 1,939.00', 'INR'],
    ['KARACHI TRADERS, PAKISTAN', 'Total Rs 1939', 'PKR'],
    ['LOTUS STORES, MUMBAI', 'Total Rs 1939', 'INR'],
  ])('of a seller with %s and "%s" is %s', (seller, total, currency) =>
    expect(find(seller, total).currency?.value).toBe(currency),
  );

  test.each([
    ['CAFE SÖDER, STOCKHOLM', 'Summa 120,00 kr', 'SEK'],
    ['FJORD KAFE, OSLO', 'Sum 120,00 kr', 'NOK'],
    ['HAVNENS CAFE, CVR 12345678', 'Total 120,00 kr.', 'DKK'],
    ['TEA HOUSE, SHANGHAI', 'Total ¥88.50', 'CNY'],
  ])('of a sign that countries share, at %s with "%s", is %s', (seller, total, currency) =>
    expect(find(seller, total).currency?.value).toBe(currency),
  );

  test('a dollar sign and its place have lower confidence than a code', () => {
    expect(find('NEW YORK DELI', 'Total $12.00').currency?.confidence).toBeLessThan(
      find('Total USD 12.00').currency?.confidence ?? 0,
    );
  });
});

test('a clear receipt has higher confidence than one with two equal totals', () => {
  const clear = find(
    ...HEAD,
    'Item     12.00',
    'TOTAL    12.00',
    'CASH     20.00',
    'CHANGE    8.00',
  );
  const torn = find(...HEAD, 'Item     12.00', 'TOTAL    12.00', 'TOTAL    17.00');
  expect(clear.amount?.confidence).toBeGreaterThan(torn.amount?.confidence ?? 1);
});

test('a dollar sign from a Malaysian till means ringgit', () => {
  const { currency } = find('UNI TRADING SDN BHD', 'Nett Total: $8.20', 'CASH  $8.20');
  expect(currency?.value).toBe('MYR');
});
