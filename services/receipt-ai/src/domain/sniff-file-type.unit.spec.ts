import { describe, expect, test } from 'vitest';

import { drawReceipt, encodeReceipt } from '../extraction/testing/drawn-receipt.ts';
import { textPdf } from '../extraction/testing/written-pdf.ts';
import { sniffFileType } from './sniff-file-type.ts';

function bytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

describe('sniffing a file type', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'tiff', 'bmp', 'avif'] as const)(
    'recognises a %s by its bytes',
    async (type) => {
      const file = await encodeReceipt(drawReceipt([]), type);
      expect(sniffFileType(file.subarray(0, 64))).toBe(type);
    },
  );

  test('recognises a PDF, also after leading scanner bytes', () => {
    const pdf = textPdf(['x']);
    expect(sniffFileType(pdf)).toBe('pdf');
    expect(sniffFileType(Buffer.concat([Buffer.from('\0\0\r\n'), pdf]))).toBe('pdf');
  });

  test.each([
    ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['heic', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
    ['avif', '\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf'],
    ['xml', '<?xml version="1.0"?>\n<!-- 1 -->\n<Invoice xmlns="urn:oasis">'],
    ['xml', '\xef\xbb\xbf<rsm:CrossIndustryInvoice xmlns:rsm="urn:un">'],
    [
      'xml',
      '<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><p:FatturaElettronica versione="FPR12">',
    ],
  ])('recognises %s in %j', (type, content) => expect(sniffFileType(bytes(content))).toBe(type));

  test.each([
    ['nothing', ''],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['HTML that mentions a PDF', '<html>%PDF-1.4'],
    ['a film in the same container as HEIC', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
    ['XML that is no invoice', '<?xml version="1.0"?><feed xmlns="urn:a">'],
    ['a zip', 'PK\x03\x04'],
    ['text that begins with BM', 'BMW service invoice, thank you'],
    ['a WAV in the same container as WebP', 'RIFF\0\0\0\0WAVE'],
    ['a cut JPEG marker', '\xff\xd8'],
  ])('refuses %s', (_, content) => expect(sniffFileType(bytes(content))).toBeNull());
});
