import type { LineItem, TaxLine } from '../../domain/extraction.ts';

/** A receipt with items and a tax as a country prints them, and what they are. */
export interface ReceiptOfLocale {
  country: string;
  /** Lines with words at the left and an amount at the right. */
  lines: readonly (readonly [string, string?])[];
  items: readonly Pick<LineItem, 'description' | 'amount'>[];
  taxes: readonly Pick<TaxLine, 'rate' | 'net' | 'tax' | 'gross'>[];
}

/** One receipt for every locale that the reader knows, invented for the tests. */
export const RECEIPTS_OF_LOCALES: readonly ReceiptOfLocale[] = [
  {
    country: 'Germany',
    lines: [
      ['Lindenbistro GmbH'],
      ['Mittagsteller', '11,90'],
      ['Apfelsaft', '2,38'],
      ['Summe EUR', '14,28'],
      ['MwSt 19,0 %', '2,28'],
    ],
    items: [
      { description: 'Mittagsteller', amount: '11.90' },
      { description: 'Apfelsaft', amount: '2.38' },
    ],
    taxes: [{ rate: '19', net: '12.00', tax: '2.28', gross: '14.28' }],
  },
  {
    country: 'France',
    lines: [
      ['SARL Le Vieux Port'],
      ['Plat du jour', '15,00'],
      ['Dessert', '7,00'],
      ['Total HT', '20,00'],
      ['TVA 10 %', '2,00'],
      ['Total TTC', '22,00'],
    ],
    items: [
      { description: 'Plat du jour', amount: '15.00' },
      { description: 'Dessert', amount: '7.00' },
    ],
    taxes: [{ rate: '10', net: '20.00', tax: '2.00', gross: '22.00' }],
  },
  {
    country: 'Spain',
    lines: [
      ['Bar La Plaza S.L.'],
      ['Bocadillo', '6,60'],
      ['Zumo', '4,40'],
      ['Base imponible', '10,00'],
      ['IVA 10 %', '1,00'],
      ['Total', '11,00'],
    ],
    items: [
      { description: 'Bocadillo', amount: '6.60' },
      { description: 'Zumo', amount: '4.40' },
    ],
    taxes: [{ rate: '10', net: '10.00', tax: '1.00', gross: '11.00' }],
  },
  {
    country: 'Italy',
    lines: [
      ['Ferramenta Rossi S.r.l.'],
      ['Trapano', '100,00'],
      ['Viti', '22,00'],
      ['Totale', '122,00'],
      ['Imponibile', '100,00'],
      ['IVA 22 %', '22,00'],
    ],
    items: [
      { description: 'Trapano', amount: '100.00' },
      { description: 'Viti', amount: '22.00' },
    ],
    taxes: [{ rate: '22', net: '100.00', tax: '22.00', gross: '122.00' }],
  },
  {
    country: 'Portugal',
    lines: [
      ['Papelaria Sol Lda'],
      ['Caderno', '8,61'],
      ['Caneta', '3,69'],
      ['Total a pagar', '12,30'],
      ['IVA 23 %', '2,30'],
    ],
    items: [
      { description: 'Caderno', amount: '8.61' },
      { description: 'Caneta', amount: '3.69' },
    ],
    taxes: [{ rate: '23', net: '10.00', tax: '2.30', gross: '12.30' }],
  },
  {
    country: 'the Netherlands',
    lines: [
      ['Fietsenmaker B.V.'],
      ['Binnenband', '9,68'],
      ['Montage', '14,52'],
      ['Totaal', '24,20'],
      ['BTW 21 %', '4,20'],
    ],
    items: [
      { description: 'Binnenband', amount: '9.68' },
      { description: 'Montage', amount: '14.52' },
    ],
    taxes: [{ rate: '21', net: '20.00', tax: '4.20', gross: '24.20' }],
  },
  {
    country: 'the United Kingdom',
    lines: [
      ['Harbour Tools Ltd'],
      ['Hand saw', '18.00'],
      ['Gloves', '6.00'],
      ['Total', '24.00'],
      ['VAT 20 %', '4.00'],
    ],
    items: [
      { description: 'Hand saw', amount: '18.00' },
      { description: 'Gloves', amount: '6.00' },
    ],
    taxes: [{ rate: '20', net: '20.00', tax: '4.00', gross: '24.00' }],
  },
  {
    country: 'the United States',
    lines: [
      ['Maple Diner LLC'],
      ['Pancakes', '12.00'],
      ['Coffee', '4.00'],
      ['Subtotal', '16.00'],
      ['Sales tax 8.25%', '1.32'],
      ['Total', '17.32'],
    ],
    items: [
      { description: 'Pancakes', amount: '12.00' },
      { description: 'Coffee', amount: '4.00' },
    ],
    taxes: [{ rate: '8.25', net: '16.00', tax: '1.32', gross: '17.32' }],
  },
  {
    country: 'Malaysia',
    lines: [
      ['Kedai Buku Jaya SDN BHD'],
      ['Buku latihan', '10.60'],
      ['Pembaris', '2.12'],
      ['Total', '12.72'],
      ['GST 6%', '0.72'],
    ],
    items: [
      { description: 'Buku latihan', amount: '10.60' },
      { description: 'Pembaris', amount: '2.12' },
    ],
    taxes: [{ rate: '6', net: '12.00', tax: '0.72', gross: '12.72' }],
  },
  {
    country: 'Indonesia',
    lines: [
      ['Warung Bahari'],
      ['Nasi goreng', '50.000'],
      ['Es teh', '24.000'],
      ['Subtotal', '74.000'],
      ['PB1 10%', '7.400'],
      ['Total', '81.400'],
    ],
    items: [
      { description: 'Nasi goreng', amount: '50000' },
      { description: 'Es teh', amount: '24000' },
    ],
    taxes: [{ rate: '10', net: '74000', tax: '7400', gross: '81400' }],
  },
];
