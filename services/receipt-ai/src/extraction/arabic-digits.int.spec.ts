import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReader, type TestReader } from './testing/start-reader.ts';
import { placedPdf } from './testing/written-pdf.ts';

let reader: TestReader;
beforeAll(async () => {
  reader = await startReader();
});
afterAll(() => reader.close());

/** The first code of Helvetica's letters with accents, as which this file's font draws all characters of Arabic. */
const CODES_FROM = 0xc0;

/** The same rows in codes of a font that names the characters of Arabic for them. Words are drawn from the left, as in any PDF. */
function arabicPdf(rows: readonly string[]): Buffer {
  const printed = [...new Set(rows.join('').match(/[\u0600-\u06ff]/g))];
  const codeOf = (character: string): number => CODES_FROM + printed.indexOf(character);
  const characters = printed.map((character) => {
    const unicode = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `<${codeOf(character).toString(16)}> <${unicode}>`;
  });
  const drawn = rows.map((row) =>
    row
      .replace(/[\u0620-\u064a]+(?: [\u0620-\u064a]+)*/g, (words) =>
        Array.from(words).toReversed().join(''),
      )
      .replace(/[\u0600-\u06ff]/g, (character) => String.fromCharCode(codeOf(character))),
  );
  return placedPdf(drawn, { characters });
}

const invoice = (...[number, date, amounts, tax, total]: readonly string[]): string[] => [
  '# Palmgate Supplies',
  '14 Corniche Road, Alexandria, Egypt',
  '',
  'TAX INVOICE',
  `Invoice No: ${number ?? ''}`,
  `Date: ${date ?? ''}`,
  '',
  'Description                             Amount EGP',
  ...(amounts ?? '')
    .split(' ')
    .map((amount, at) => `Office chair ${'ABC'[at] ?? ''}                          ${amount}`),
  '',
  `VAT                                     ${tax ?? ''}`,
  `Total EGP                               ${total ?? ''}`,
];

describe('digits of Arabic in a PDF', () => {
  test.each([
    ['Arabic', invoice('PG-٤٤١٧', '٠٥/١١/٢٠٢٥', '١٬٢٠٠٫٠٠ ٨٠٠٫٠٠', '٢٨٠٫٠٠', '٢٬٢٨٠٫٠٠')],
    ['Persian', invoice('PG-۴۴۱۷', '۰۵/۱۱/۲۰۲۵', '۱٬۲۰۰٫۰۰ ۸۰۰٫۰۰', '۲۸۰٫۰۰', '۲٬۲۸۰٫۰۰')],
  ])('%s are read as ASCII, so that every value has them', async (_script, rows) => {
    const read = await reader.read(arabicPdf(rows));
    const { amount, date, invoiceNumber, vendor, lineItems, differences, engine } = read;
    expect([amount?.value, date?.value, invoiceNumber?.value, vendor?.value]).toEqual([
      '2280.00',
      '2025-11-05',
      'PG-4417',
      'Palmgate Supplies',
    ]);
    expect(lineItems.map((item) => item.amount)).toEqual(['1200.00', '800.00']);
    expect([engine, differences]).toEqual(['pdf-text', []]);
  });

  test('count with the labels at their right, so that an invoice in Arabic has its values', async () => {
    const rows = [
      '                                        ١٤ شارع النيل القاهرة',
      '',
      '                                        فاتورة ضريبية',
      '                    ٤٤١٧                رقم الفاتورة',
      '                    ٠٥/١١/٢٠٢٥          التاريخ',
      '',
      '٨٠٠٫٠٠                                  كرسي مكتب',
      '١٬٢٠٠٫٠٠                                مكتب خشب',
      '',
      '٢٬٠٠٠٫٠٠                                المجموع الفرعي',
      '٢٨٠٫٠٠                                  ضريبة القيمة المضافة ١٤%',
      '٢٬٢٨٠٫٠٠                                الإجمالي',
    ];
    const { amount, date, invoiceNumber, taxes } = await reader.read(arabicPdf(rows));
    expect([amount?.value, date?.value, invoiceNumber?.value]).toEqual([
      '2280.00',
      '2025-11-05',
      '4417',
    ]);
    expect(taxes.map(({ tax }) => tax)).toEqual(['280.00']);
  });

  test('that the font only claims are reported, and the ASCII digits that it draws are read', async () => {
    const rows = invoice('PG-4417', '05/11/2025', '1,200.00 800.00', '280.00', '2,280.00');
    const { amount, differences } = await reader.read(
      placedPdf(rows, { characters: ['<32> <0669>'] }),
    );
    expect(amount?.value).toBe('2280.00');
    expect(differences).toContainEqual({ field: 'amount', hidden: '9980.00', shown: '2280.00' });
  });
});
