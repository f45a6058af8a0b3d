import { describe, expect, test } from 'vitest';

import type { ReadValue } from '../../domain/extraction.ts';
import { separateDocuments, type PageFields } from './separate-documents.ts';

const read = (value: string | null, confidence = 0.9): ReadValue<string> | null =>
  value === null ? null : { value, confidence, region: null };

type Values = Record<'amount' | 'date' | 'vendor' | 'number' | 'text' | 'label', string | null>;

const page = (changes: Partial<Values> = {}): PageFields => {
  const values = {
    amount: '119.00',
    date: '2025-03-02',
    vendor: 'Birkhahn Media GmbH',
    number: 'A-100',
    text: null,
    label: 'Total',
    ...changes,
  };
  return {
    amount: read(values.amount),
    date: read(values.date),
    vendor: read(values.vendor),
    invoiceNumber: read(values.number),
    text: `${values.text ?? Object.values(values).join('\n')}\n${values.label ?? ''}: ${values.amount ?? ''}`,
  };
};

const OTHER = {
  amount: '357.00',
  date: '2025-03-15',
  vendor: 'Zeisig Reisen GmbH',
  number: 'B-7',
} as const;

describe('pages of a file', () => {
  test.each<[string, PageFields[], number[][]]>([
    ['are one document with the same number', [page(), page({ amount: '357.00' })], [[0, 1]]],
    ['are two documents with other numbers', [page(), page(OTHER)], [[0], [1]]],
    [
      'are two documents of one vendor with other numbers',
      [page(), page({ ...OTHER, vendor: 'Birkhahn Media GmbH' })],
      [[0], [1]],
    ],
    [
      'are two receipts without numbers, of other vendors and dates',
      [page({ number: null }), page({ ...OTHER, number: null })],
      [[0], [1]],
    ],
    [
      'are two bills of one day without numbers, of other vendors and totals',
      [page({ number: null }), page({ ...OTHER, date: '2025-03-02', number: null })],
      [[0], [1]],
    ],
    [
      'are two bills of one vendor and day without numbers, whose totals have nothing in common',
      [page({ number: null }), page({ number: null, amount: '357.00' })],
      [[0], [1]],
    ],
    [
      'are one document of one vendor where the second shows the total of the first',
      [page({ number: null }), page({ number: null, amount: '357.00', text: 'Before: 119.00' })],
      [[0, 1]],
    ],
    [
      'are one document of one vendor where a sum is carried to the second',
      [page({ number: null }), page({ number: null, amount: '357.00', text: 'Übertrag' })],
      [[0, 1]],
    ],
    [
      'are one document of one vendor where the first is numbered',
      [page({ number: null, text: 'Page 1 of 2' }), page({ number: null, amount: '357.00' })],
      [[0, 1]],
    ],
    [
      'are one document where the second repeats the total under another name',
      [page({ number: null }), page({ number: null, vendor: 'Zeisig Reisen GmbH' })],
      [[0, 1]],
    ],
    [
      'are one document where the second has no total',
      [page(), page({ ...OTHER, amount: null })],
      [[0, 1]],
    ],
    [
      'are one document where the second has no date',
      [page(), page({ ...OTHER, date: null })],
      [[0, 1]],
    ],
    [
      'are one document where the amount of the first is no total',
      [page({ label: 'Article' }), page(OTHER)],
      [[0, 1]],
    ],
    [
      'are one document where the first carries over to the second',
      [page({ amount: null }), page(OTHER)],
      [[0, 1]],
    ],
    [
      'are one document where the second repeats the number in a sentence',
      [page(), page({ ...OTHER, text: 'Detail of invoice A-100, order B-7' })],
      [[0, 1]],
    ],
    [
      'are one document where the second is called page 2 of 3',
      [page(), page({ ...OTHER, text: 'Seite 2 von 3\nB-7' })],
      [[0, 1]],
    ],
    [
      'are two documents where the second begins with page 1 of 2, and its page 2 goes with it',
      [
        page(),
        page({ ...OTHER, text: 'Page 1 of 2\nB-7' }),
        page({ ...OTHER, number: 'C-9', text: 'Page 2 of 2\nC-9' }),
      ],
      [[0], [1, 2]],
    ],
    ['make no document where the file is empty', [], []],
  ])('%s', (_what, pages, groups) => expect(separateDocuments(pages)).toEqual(groups));
});
