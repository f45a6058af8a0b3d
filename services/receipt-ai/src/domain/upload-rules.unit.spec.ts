import { expect, test } from 'vitest';
import { safeFileName, wrongType } from './upload-rules.ts';

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

test.each([
  ['image/heic', 'IMG_1.HEIC', 'hello', 'This HEIC file is damaged. Choose another file.'],
  ['text/xml', 'feed.xml', '<feed/>', 'This e-invoice file is damaged. Choose another file.'],
  [
    'application/octet-stream',
    'letter.docx',
    'PK\x03\x04',
    'File type DOCX not allowed. Please upload an image or PDF file.',
  ],
  [
    'application/octet-stream',
    'all',
    'PK\x03\x04',
    'File type ZIP not allowed. Please upload an image or PDF file.',
  ],
  [
    'text/plain',
    'notes.txt',
    'hello',
    'File type TXT not allowed. Please upload an image or PDF file.',
  ],
  [
    'application/octet-stream',
    'blob',
    'hello',
    'This file type is not allowed. Please upload an image or PDF file.',
  ],
  [
    'application/pkcs7-mime',
    'IT01234567890_0007.xml.P7M',
    'hello',
    'This is a signed envelope (P7M). Upload the XML file of the invoice that is in it, or its PDF.',
  ],
  ['image/jpeg', 'lunch.jpg', 'hello', 'This JPEG file is damaged. Choose another file.'],
])(
  'a file sent as %s and named %s is refused in words that people use',
  (declaredType, fileName, head, message) => {
    const refusal = wrongType({ declaredType, fileName, head: Buffer.from(head, 'latin1') });
    expect(refusal.message).toBe(message);
  },
);
