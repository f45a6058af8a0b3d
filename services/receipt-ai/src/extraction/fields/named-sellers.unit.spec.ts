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
});
