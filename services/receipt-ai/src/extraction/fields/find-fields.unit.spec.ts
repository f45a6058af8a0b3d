import { beforeAll, describe, expect, test } from 'vitest';

import { createRowReader, type RowReader } from '../testing/row-reader.ts';
import type { FoundFields } from './find-fields.ts';

let reader: RowReader;

beforeAll(async () => {
  reader = await createRowReader();
});

const find = (...rows: string[]): Promise<FoundFields> => reader.read(rows);

const HEAD = [
  'NORTHERN LIGHT TRADING SDN BHD',
  '(812345-K)',
  '8, JALAN PERMATA 2, 81100 JOHOR BAHRU',
];

describe('the total', () => {
  test('is the amount paid after rounding, not the larger one before', async () => {
    const { amount } = await find(
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

  test('is not the cash tendered', async () => {
    const { amount } = await find(
      ...HEAD,
      'Subtotal      41.00',
      'Total         41.00',
      'CASH          50.00',
      'CHANGE         9.00',
    );
    expect(amount?.value).toBe('41.00');
  });

  test('of a German invoice is the gross amount', async () => {
    const { amount, currency } = await find(
      'Muster Werkzeug GmbH',
      'Rechnungsnummer: RE-2025-118',
      'Nettobetrag           100,00 EUR',
      'MwSt. 19 %             19,00 EUR',
      'Rechnungsbetrag       119,00 EUR',
    );
    expect(amount?.value).toBe('119.00');
    expect(currency?.value).toBe('EUR');
  });

  test('keeps the printed scale of a currency without minor units', async () => {
    const { amount, currency } = await find(
      'WARUNG BALI',
      'Nasi goreng    45.000',
      'Es teh         12.000',
      'TOTAL  Rp 57.000',
    );
    expect(amount?.value).toBe('57000');
    expect(currency?.value).toBe('IDR');
  });

  test('is null where no amount is printed', async () => {
    expect((await find('THANK YOU', 'COME AGAIN')).amount).toBeNull();
  });
});

describe('a receipt without a number', () => {
  test("gets none from an article's number below the title", async () => {
    const rows = ['- TAX INVOICE -', '1018-4 SOURING PAD 45', '9555221301081  11.20'];
    expect((await find(...HEAD, ...rows, 'Total  11.20')).invoiceNumber).toBeNull();
  });

  test('gets none from a value that is more often another number', async () => {
    const address = ['Bank account 5128 4851 2118', 'Opened 20/11/2017', 'NO: 28, JALAN ASTANA 1C'];
    expect((await find(...HEAD.slice(0, 2), ...address, 'Total  11.20')).invoiceNumber).toBeNull();
  });
});

describe('the vendor', () => {
  test('excludes its registration number', async () => {
    expect(
      (await find('NORTHERN LIGHT TRADING SDN BHD (812345-K)', ...HEAD.slice(2), 'TOTAL 5.00'))
        .vendor?.value,
    ).toBe('NORTHERN LIGHT TRADING SDN BHD');
  });

  test.each([
    ['words of service', ['DINE IN', 'Order #0058', 'Tamarind Alley', '2204 Foundry Row']],
    ['a slogan', ['YOUR VILLAGE BAKERY', 'Tamarind Alley', '14 Kirkgate, Otley LS21 0ZZ']],
    ['when it was founded', ['EST. 1931', 'Tamarind Alley', '14 Kirkgate, Otley LS21 0ZZ']],
    ['a town', ['FLUSHING, NY', 'Tamarind Alley', '41-08 Lattice Street']],
    ['a traveller', ['DELGADO/IRIS MS', 'Tamarind Alley', 'Issued 02 DEC 2025']],
    [
      'the head of a mail',
      ['Reply-To:  Rider Support <help@mailer.example>', 'From:  Tamarind Alley <a@b.example>'],
    ],
    [
      'a place on a journey',
      ['Tamarind Alley', 'Flight  From  To  Date', 'FW 418  Bergen BGO  Oslo OSL  14 JAN'],
    ],
  ])('is not %s', async (_, head) =>
    expect((await find(...head, 'Soup  6.40', 'TOTAL  6.40')).vendor?.value).toBe('Tamarind Alley'),
  );

  test.each(['MR. D.I.Y. (M) SDN BHD', 'Order of Saint Brigid Press Ltd', 'Our Lady Bookshop Ltd'])(
    'may begin like a person or a label: %s',
    async (name) => {
      const rows = [name, '8, JALAN PERMATA 2, 81100 JOHOR BAHRU', 'TOTAL  6.40'];
      expect((await find(...rows)).vendor?.value).toBe(name);
    },
  );

  test('is the name with its legal form in one line, not the part of it that a logo has', async () => {
    const rows = ['SPEED MART', '99 SPEED MART S/B', '8, JALAN PERMATA 2, 81100 JOHOR BAHRU'];
    expect((await find(...rows, 'TOTAL  6.40')).vendor?.value).toBe('99 SPEED MART S/B');
  });

  test('may span two lines', async () => {
    const rows = ['NORTHERN LIGHT TRADING', 'SDN BHD', ...HEAD.slice(1), 'TOTAL       5.00'];
    expect((await find(...rows)).vendor?.value).toBe('NORTHERN LIGHT TRADING SDN BHD');
  });
});

describe('the invoice number', () => {
  test('is next to its label', async () => {
    expect(
      (await find(...HEAD, 'GST REG NO: 000123456789', 'Invoice No : TD-01167')).invoiceNumber
        ?.value,
    ).toBe('TD-01167');
  });

  test('is below its label in the same column', async () => {
    const { invoiceNumber } = await find(
      'Kunde         Rechnungsnummer      Datum',
      '4711          RE-2025-118          14.03.2025',
    );
    expect(invoiceNumber?.value).toBe('RE-2025-118');
  });

  test.each([
    ['Sale No 5882', '5882'],
    ['Order #0058', '0058'],
    ['Check 2216  Table 7', '2216'],
    ['FIS NO: 0047  Z NO: 1120', '0047'],
    ['NR.BON: 0118  NR.Z: 0906', '0118'],
    ['Bon-Nr. 7741', '7741'],
    ['Ticket N° 20931', '20931'],
    ['Kvittonr 55012', '55012'],
  ])('that a label names is proposed, however unusual the label: %s', async (row, number) => {
    const rows = ['CORNER KITCHEN', row, '12 Nov 2025 18:33', 'Soup  6.40', 'TOTAL  6.40'];
    const { invoiceNumber } = await find(...rows);
    expect(invoiceNumber?.value).toBe(number);
  });

  test('keeps letters that are also a label', async () => {
    const rows = ['TAX INVOICE', 'Invoice Number', 'INV-0244', 'TOTAL AUD  990.00'];
    expect((await find(...rows)).invoiceNumber?.value).toBe('INV-0244');
  });

  test('is never a date', async () => {
    expect((await find('Invoice No: 14/03/2025')).invoiceNumber).toBeNull();
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
  ])('of "%s" is %s', async (row, currency) =>
    expect((await find(row)).currency?.value).toBe(currency),
  );

  test.each([
    'Total 12.00',
    'Total $12.00',
    'Total Rs 1939',
    'Total Rs. 1,939.00',
    'Summa 120,00 kr',
    'Total ¥88.50',
    'PEN  2.50',
    'SVC  10.00',
  ])('of "%s" alone is asked for: nothing decides it', async (row) =>
    expect((await find(row)).currency?.confidence ?? 0).toBeLessThan(0.9),
  );

  test.each([
    [
      'AUD',
      'HARBOUR CAFE PTY LTD',
      'ABN 51 824 753 556',
      '12 George St, Sydney NSW 2000',
      'Flat white        5.50',
      'Banana bread      6.50',
      'Total           $12.00',
      'GST included     $1.09',
    ],
    [
      'MXN',
      'FONDA AZUL SA DE CV',
      'RFC FAZ010203AB1',
      'Av. Juárez 45, Col. Centro, CDMX',
      'Comida corrida    95.00',
      'Agua de jamaica   25.00',
      'Total          $120.00',
      'IVA 16%         $16.55',
    ],
    [
      'USD',
      'ALBUQUERQUE DINER',
      '1200 Central Ave SW, Albuquerque, NM 87102',
      'Tel (505) 555-0137',
      'Green chile stew   9.50',
      'Coffee             2.50',
      'Subtotal         $12.00',
      'Sales tax         $0.95',
      'Total            $12.95',
    ],
    [
      'SGD',
      'ORCHARD COFFEE PTE LTD',
      'GST Reg No 201012345K',
      '391 Orchard Road, Singapore 238872',
      'Kopi               1.80',
      'Kaya toast         4.20',
      'Total             $6.00',
    ],
    [
      'INR',
      'LOTUS STORES PVT LTD',
      'GSTIN 27AABCO6063D1ZQ',
      'Linking Road, Bandra, Mumbai 400050',
      'Basmati rice 5 kg  Rs 720.00',
      'CGST 2.5%          Rs 18.00',
      'SGST 2.5%          Rs 18.00',
      'Total              Rs 756.00',
    ],
    [
      'SEK',
      'CAFÉ SÖDER AB',
      'Org.nr 556677-8899',
      'Götgatan 12, 118 46 Stockholm',
      'Kaffe             35,00',
      'Kanelbulle        40,00',
      'Summa          75,00 kr',
      'Varav moms 12%     8,04',
    ],
    [
      'NOK',
      'FJORD KAFÉ AS',
      'Org.nr 987 654 321 MVA',
      'Karl Johans gate 5, 0154 Oslo',
      'Kaffe             45,00',
      'Skolebolle        40,00',
      'Sum            85,00 kr',
      'Herav mva 15%     11,09',
    ],
    [
      'MYR',
      'UNI TRADING SDN BHD (123456-X)',
      'No. 5, Jalan Ampang, 50450 Kuala Lumpur',
      'GST ID 001234567890',
      'Pen                8.20',
      'Nett Total:       $8.20',
      'CASH              $8.20',
    ],
  ])('%s is told by the receipt as a whole where the sign is shared', async (currency, ...rows) =>
    expect((await find(...rows)).currency?.value).toBe(currency),
  );
});

test('a clear receipt has higher confidence than one with two equal totals', async () => {
  const clear = await find(
    ...HEAD,
    'Item     12.00',
    'TOTAL    12.00',
    'CASH     20.00',
    'CHANGE    8.00',
  );
  const torn = await find(...HEAD, 'Item     12.00', 'TOTAL    12.00', 'TOTAL    17.00');
  expect(clear.amount?.confidence).toBeGreaterThan(torn.amount?.confidence ?? 1);
});
