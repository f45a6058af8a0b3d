import { expect, test } from 'vitest';
import { safeFileName } from './upload-rules.ts';

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\scans\\lunch.jpg', 'lunch.jpg'],
  ['invoice\u202egpj.exe', 'invoicegpj.exe'],
  ['\u2066bill\u2069\u200b.pdf', 'bill.pdf'],
  ['a\0b\n.pdf', 'ab.pdf'],
  ['Quittung für Zürich 🧾.pdf', 'Quittung für Zürich 🧾.pdf'],
  ['\u202e', 'receipt'],
  [undefined, 'receipt'],
])('the file name %j is kept as %j: no other extension is suggested', (given, kept) => {
  expect(safeFileName(given)).toBe(kept);
});

test('a long name is cut between characters, not within one', () => {
  expect(safeFileName('🧾'.repeat(300))).toBe('🧾'.repeat(127));
});
