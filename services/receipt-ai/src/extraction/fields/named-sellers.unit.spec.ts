import { describe, expect, test } from 'vitest';
import { layOutReceipt } from '../layout/receipt-layout.ts';
import { segmentsOfRows } from '../testing/text-layout.ts';
import { namedSellers } from './named-sellers.ts';
import { vendorLines } from './vendor-lines.ts';

/** The texts that can be the seller's name; `weakest` is 1 for a PDF's own text. */
function namesOn(rows: readonly string[], weakest = 1): string[] {
  const layout = layOutReceipt(segmentsOfRows(rows).map((cell) => ({ ...cell, weakest })));
  return [...new Set(namedSellers(vendorLines(layout), layout).map(({ text }) => text))];
}

const AMOUNTS = ['Paper  12.20', 'Total  12.20'];

describe("the seller's name on a page with its own text", () => {
  test("is beside its label below the seller's heading, so that the buyer's name is never taken", () => {
    expect(
      namesOn([
        'Verkäufer',
        'Nummer:  549910',
        'Name:    Reetwerk KG',
        'Käufer/Leistungsempfänger',
        'Name:    Muster Kontor AG',
      ]),
    ).toEqual(['Reetwerk KG']);
  });

  test('is the first line below its heading, in its own column', () => {
    expect(
      namesOn([
        'Bill to               From',
        'Tidal Fitness Ltd     Saltwater Studio',
        '3 Harbour Parade      Unit 2, Ropeworks',
      ]),
    ).toEqual(['Saltwater Studio']);
  });

  test('is none of the names below the heading of the buyer', () => {
    const names = namesOn(['Factuuradres', 'Strategic Corp', 'Kade 46', '', '', '', 'Factuur']);
    expect(names).not.toContain('Strategic Corp');
    expect(names).toContain('Factuur');
  });

  test.each([
    'Packwerk GmbH, Hasewiesen 19, 49090 Osnabrück',
    'Packwerk GmbH | Hasewiesen 19 | 8321 EH Urk | BTW NL809911223B01',
    'Packwerk GmbH  •  Hasewiesen 19, London N1 7SR  •  KvK 37112299',
  ])('is at the foot before its street and town, and not the addressee above: %s', (foot) => {
    const names = namesOn(['Firma', 'Möbelhaus Sander GmbH', 'Gewerbepark 4', ...AMOUNTS, foot]);
    expect(names).toHaveLength(1);
    expect(foot.startsWith(names[0] ?? '-')).toBe(true);
    expect(names[0]).not.toContain('Möbelhaus');
  });

  test('may be in the letterhead above the line with its owner, street and town', () => {
    const names = namesOn([
      'Landhotel Seeblick',
      'Familie Brunner - Uferweg 2 - 83209 Prien',
      'Alpina Messebau GmbH',
      ...AMOUNTS,
    ]);
    expect(names).toContain('Landhotel Seeblick');
    expect(names.some((name) => name.includes('Alpina'))).toBe(false);
  });

  test('is not in a line that starts with the heading of a delivery or has a number in front', () => {
    const foot = 'Deliver to: Sander GmbH, Hauptstr. 46, 31157 Sarstedt';
    expect(namesOn(['Reetwerk', ...AMOUNTS, foot])).toContain('Reetwerk');
    expect(namesOn(['Reetwerk', ...AMOUNTS, '40 221 km, Filter, 31157 Sarstedt'])).toContain(
      'Reetwerk',
    );
  });

  test('may be any name where the text was recognised, because its headings may be misread', () => {
    expect(namesOn(['Bill to', 'Tidal Fitness Ltd', 'From', 'Saltwater Studio'], 0.9)).toEqual(
      expect.arrayContaining(['Tidal Fitness Ltd', 'Saltwater Studio']),
    );
  });

  test.each([
    ['You paid $48.00 USD to Harrow Type Foundry', 'Harrow Type Foundry'],
    [
      'You sent a payment of £120.00 GBP to Copperline Ltd (pay@copperline.example)',
      'Copperline Ltd',
    ],
    ['You paid EUR 36.30 to Lumenworks B.V. on 3 March 2025.', 'Lumenworks B.V.'],
    ['Thank you for your payment to Tidewater Hosting.', 'Tidewater Hosting'],
    ['Sie haben 59,90 € EUR an Fuchsbau Papeterie GmbH gezahlt.', 'Fuchsbau Papeterie GmbH'],
    ['Vous avez payé 18,40 € à Atelier du Grenier le 4 mai 2025', 'Atelier du Grenier'],
    ['Has pagado 25,00 € EUR a Librería Marea', 'Librería Marea'],
    ['Je hebt € 36,30 betaald aan Lampion Media BV', 'Lampion Media BV'],
    ['Hai inviato 40,00 EUR a Bottega Ferri', 'Bottega Ferri'],
    ['Você pagou R$ 89,90 para Oficina Serra Ltda', 'Oficina Serra Ltda'],
  ])('is in the sentence that says who was paid, not the carrier of the mail: %s', (text, name) => {
    const rows = ['PayPal', 'Hello Maria Lindqvist', text, ...AMOUNTS];
    expect(namesOn(rows)).toEqual([name]);
    expect(namesOn(rows, 0.9)).toEqual([name]);
  });

  test.each([
    'You paid $48.00 to your card',
    'We paid 20.00 to Acme Ltd',
    'You paid in full to Acme Ltd',
  ])('is not in a sentence that names no payee of the buyer: %s', (text) => {
    expect(namesOn(['Reetwerk KG', text, ...AMOUNTS])).toContain('Reetwerk KG');
  });

  const ACROSS = [
    'INVOICE',
    'Northgate Dental Practice    Invoice Date      Willow & Finch Cleaning',
    '12 High Street               3 Mar 2025        5 Orchard Way',
    'Leeds LS1 4DL                Invoice Number    York YO1 6GD',
    '                             WF-209',
  ];

  test('is at the right of the labels where the buyer is at the left below the title', () => {
    expect(namesOn([...ACROSS, ...AMOUNTS])).toEqual(['Willow & Finch Cleaning']);
  });

  test('may be at the left where the labels are the heads of columns', () => {
    const band = [
      'INVOICE',
      'Northgate Dental Practice    Invoice Date    Invoice Number    Willow & Finch Cleaning',
      '12 High Street               3 Mar 2025      WF-209            5 Orchard Way',
    ];
    expect(namesOn([...band, ...AMOUNTS])).toContain('Northgate Dental Practice');
  });

  test('may be at the left where the title is not above it or a heading names the buyer', () => {
    expect(namesOn([...ACROSS.slice(1), ...AMOUNTS])).toContain('Northgate Dental Practice');
    const headed = ['INVOICE                                        Bill to', ...ACROSS.slice(1)];
    expect(namesOn([...headed, ...AMOUNTS])).toContain('Northgate Dental Practice');
  });
});
