import { expect, test } from 'vitest';
import { readingNotices } from './reading-notices.ts';

const amount = { value: '9.00', confidence: 0.5, region: null };
const documentKind = 'receipt' as const;
const read = { amount, invoiceNumber: null, documentKind };

test.each([
  ['nothing about a receipt of a few pages', read, 5, []],
  [
    'that nothing was found',
    { amount: null, invoiceNumber: null, documentKind },
    1,
    [["We couldn't find receipt details. Check the file or enter them manually."]],
  ],
  [
    'which script was not read',
    { ...read, unread: { script: 'Korean' } },
    1,
    [[/^This receipt is in Korean script/]],
  ],
  [
    'that every value is to be checked where much is handwritten',
    { ...read, unread: { hardToRead: true as const } },
    1,
    [['Much of this receipt is handwritten or hard to read. Check every value.']],
  ],
  [
    'that nothing was found where only a doubtful number was',
    { amount: null, invoiceNumber: { ...amount, value: '28' }, documentKind },
    1,
    [[/^We couldn't find receipt details/]],
  ],
  [
    'that a quotation is no receipt',
    { ...read, documentKind: 'quotation' as const },
    1,
    [[/^This is a quotation or an order, not a receipt/]],
  ],
  [
    'which pages and receipts were left out',
    { ...read, unread: { receipts: 3 } },
    118,
    [[/118 pages.*first 49 and the last/], [/3 more receipts/]],
  ],
])('says %s', (_what, values, pageCount, sentences) => {
  const messages = readingNotices(values, pageCount).map(({ message }) => message);
  expect(messages).toHaveLength(sentences.length);
  for (const [i, [sentence]] of sentences.entries()) expect(messages[i]).toMatch(sentence ?? '');
});
