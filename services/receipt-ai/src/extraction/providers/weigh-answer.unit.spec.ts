import { describe, expect, test } from 'vitest';
import type { Extraction, ReadField } from '../../domain/extraction.ts';
import { NOTHING_READ } from '../../domain/receipt.ts';
import { doubtfulFields, weighAnswer } from './weigh-answer.ts';

const TEXT =
  'TRATTORIA DA ENZO\nTel 06 5812260\nInvoice: #2026-118.\n20.11.2026\nPasta 14,00\nTotal 86,40 €';

const aReading = (changes: Partial<Extraction> = {}): Extraction => ({
  ...NOTHING_READ,
  text: TEXT,
  pageCount: 1,
  timingsMs: {},
  ...changes,
});
const read = (value: string, confidence: number) => ({ value, confidence, region: null });
/** What is stored of an answer to one field that was not read. */
const taken = (field: ReadField, answered: string, changes: Partial<Extraction> = {}) =>
  weighAnswer(aReading(changes), { [field]: answered })[field]?.value ?? null;

describe('a provider is asked about', () => {
  test('values that people have to check and missing ones', () => {
    const reading = aReading({
      amount: read('86.40', 0.75),
      date: read('2026-11-20', 0.74),
      vendor: read('Trattoria da Enzo', 0.99),
    });
    expect(doubtfulFields(reading)).toEqual(['currency', 'date', 'invoiceNumber']);
  });

  test('nothing on a page without text, and not what a file says twice', () => {
    expect(doubtfulFields(aReading({ text: ' \n' }))).toEqual([]);
    const differences = [{ field: 'amount' as const, hidden: '1.00', shown: '86.40' }];
    const disputed = aReading({ amount: read('86.40', 0.5), differences });
    expect(doubtfulFields(disputed)).not.toContain('amount');
  });
});

describe('an answer counts where the page shows it', () => {
  test.each<[ReadField, string]>([
    ['amount', '86.4'],
    ['currency', 'EUR'],
    ['date', '2026-11-20'],
    ['vendor', 'Trattoria da Enzo'],
    ['invoiceNumber', '2026-118'],
  ])('%s %s', (field, answered) => {
    expect(weighAnswer(aReading(), { [field]: answered })[field]).toEqual({
      value: answered,
      confidence: 0.7,
      region: null,
      alternatives: [],
    });
  });

  test.each<[ReadField, string, string]>([
    ['amount', '14.00', 'the price of an item'],
    ['amount', '5812260', 'a telephone number'],
    ['amount', '1.00', 'nowhere'],
    ['currency', 'USD', 'nowhere'],
    ['currency', 'XYZ', 'no currency'],
    ['date', '2026-01-18', 'the number of the invoice'],
    ['vendor', 'Trattoria da Mario', 'half of the name'],
    ['vendor', '86', 'no name'],
    ['invoiceNumber', '11', 'a part of a date'],
    ['invoiceNumber', '118', 'a part of the number'],
    ['invoiceNumber', '20.11.2026', 'a date'],
    ['invoiceNumber', '86,40', 'an amount'],
    ['invoiceNumber', 'Enzo', 'a word'],
  ])('%s %s does not: it is %s', (field, answered) => {
    expect(taken(field, answered)).toBeNull();
    const local = { [field]: read('local', 0.3) };
    expect(weighAnswer(aReading(local), { [field]: answered })[field]).toEqual(local[field]);
  });

  test('a sign that several currencies share shows each of them', () => {
    const text = 'Total $ 12.00';
    expect(taken('currency', 'SGD', { text })).toBe('SGD');
    expect(taken('currency', 'EUR', { text })).toBeNull();
    expect(taken('currency', 'NOK', { text: 'Sum 120,00 kr' })).toBe('NOK');
    expect(taken('currency', 'NOK', { text: 'Krone Bar 5' })).toBeNull();
  });

  test('a name in another script, and one that lost its spaces', () => {
    expect(taken('vendor', 'ローソン 渋谷店', { text: 'ローソン渋谷店\n合計 540' })).not.toBeNull();
    expect(taken('vendor', '...', { text: 'ローソン渋谷店' })).toBeNull();
  });

  test('the amount of a credit note is negative, and that of a receipt never', () => {
    expect(taken('amount', '86.40', { documentKind: 'credit_note' })).toBe('-86.40');
    expect(taken('amount', '-86.40')).toBe('86.40');
  });
});

describe('confidence', () => {
  test('agreement halves the doubt, which stays above a tenth', () => {
    const agreed = weighAnswer(aReading({ amount: read('86.40', 0.74) }), { amount: '86.4' });
    expect(agreed.amount?.value).toBe('86.40');
    expect(agreed.amount?.confidence).toBeCloseTo(0.87);
    const doubted = weighAnswer(aReading({ amount: read('1.00', 0.1) }), { amount: '1.00' });
    expect(doubted.amount?.confidence).toBeCloseTo(0.55);
  });

  test('a replaced value becomes the first alternative', () => {
    const amount = {
      ...read('14.00', 0.6),
      alternatives: [
        { value: '86.40', confidence: 0.2 },
        { value: '5.00', confidence: 0.1 },
      ],
    };
    expect(weighAnswer(aReading({ amount }), { amount: '86.40' }).amount).toMatchObject({
      value: '86.40',
      confidence: 0.7,
      alternatives: [
        { value: '14.00', confidence: expect.closeTo(0.3) as number },
        { value: '5.00', confidence: 0.1 },
      ],
    });
  });

  test('a value that was not in doubt ignores the answer', () => {
    const amount = read('14.00', 0.9);
    expect(weighAnswer(aReading({ amount }), { amount: '86.40' }).amount).toEqual(amount);
  });
});
