import { hostileText } from './hostile-values.ts';
import type { Random } from './random.ts';

const BOUNDARY = 'x-fuzzed-x';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const FILES: readonly Buffer[] = [
  Buffer.from(
    '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 1 0 R >> endobj\ntrailer << /Root 1 0 R >>',
  ),
  Buffer.from('%PDF-9.9'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xff, 0xff, 0xff]),
  Buffer.from([0x50, 0x4b, 3, 4]),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
  Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  Buffer.alloc(0),
  Buffer.alloc(200_000, 0xff),
];
const TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'text/plain',
  '',
  'a',
];

const part = (name: string, fileName: string, type: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);

/** A form with a file that is no file of its type, without one, with several, or one that breaks off. */
export function hostileForm(random: Random): Buffer {
  const parts = Array.from({ length: random.oneOf([0, 1, 1, 1, 2, 40]) }, () =>
    part(
      random.happens(0.8) ? 'file' : hostileText(random).slice(0, 3_000),
      random.happens(0.5) ? 'receipt.pdf' : hostileText(random).slice(0, 3_000),
      random.oneOf(TYPES),
      random.oneOf(FILES),
    ),
  );
  const form = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return random.happens(0.2) ? form.subarray(0, random.below(form.length + 1)) : form;
}
